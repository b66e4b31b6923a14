import type { BoundTest } from "@spi/domain/condition/condition";
import { type TextMachine, dead } from "./machine.ts";
import { machinesOf } from "./test-machines.ts";

export interface Values {
  values: readonly string[];
  /** False when the search for them was given up. */
  complete: boolean;
}

/** How the texts of a kind of value are spelled: machines that no text of that form leaves dead, and who may end there. */
export interface Form {
  machines: readonly TextMachine[];
  characters: readonly string[];
  holds: (text: string) => boolean;
}

/** States of all machines together that are looked at before a search is given up. */
const mostStates = 4000;

/**
 * A text for each way that the machines of tests can be left in, the shortest first: the states that their product
 * reaches from the empty text.
 */
export function spelled(tests: readonly BoundTest[], { machines: forms, characters, holds }: Form): Values {
  const machines = [...forms, ...tests.flatMap(machinesOf)];
  const start = machines.map((machine) => machine.start);
  const seen = new Set([start.join()]);
  const reached: { text: string; states: readonly number[] }[] = [{ text: "", states: start }];
  const values = () => reached.map(({ text }) => text).filter(holds);
  for (const { text, states } of reached) {
    for (const character of characters) {
      const next: number[] = [];
      for (const [index, machine] of machines.entries()) next.push(machine.step(states[index]!, character));
      const key = next.join();
      if (seen.has(key) || forms.some((_, index) => next[index] === dead)) continue;
      if (seen.size >= mostStates) return { values: values(), complete: false };
      seen.add(key);
      reached.push({ text: text + character, states: next });
    }
  }
  return { values: values(), complete: true };
}

/** Values of which lists are made: two of each, and all together. */
const mostListed = 40;

/** Several values of one person, with commas between: any two, and all together. */
export function severalOf(held: readonly (string | null)[]): string[] {
  const values = held.flatMap((value) => (value && !value.includes(",") ? [value] : [])).slice(0, mostListed);
  const pairs = values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one},${other}`));
  return [...pairs, values.join(",")];
}
