import type { BoundTest } from "@spi/domain/condition/condition";
import { type TextMachine, rejected } from "./machine.ts";
import { machinesOf } from "./test-machines.ts";

export interface SampleValues {
  values: readonly string[];
  /** False if the search for values stopped early. */
  complete: boolean;
}

/**
 * The form of a kind of value: state machines that reject other strings early, the allowed characters, and a test for
 * complete strings.
 */
export interface TextForm {
  machines: readonly TextMachine[];
  characters: readonly string[];
  holds: (text: string) => boolean;
}

/** Maximum number of combined states before a search stops. */
const maxStates = 4000;

/**
 * Returns the shortest string for each combination of states that the tests' state machines can reach, shortest first.
 * Starts from the empty string.
 */
export function enumerateTexts(
  tests: readonly BoundTest[],
  { machines: forms, characters, holds }: TextForm,
): SampleValues {
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
      if (seen.has(key) || forms.some((_, index) => next[index] === rejected)) continue;
      if (seen.size >= maxStates) return { values: values(), complete: false };
      seen.add(key);
      reached.push({ text: text + character, states: next });
    }
  }
  return { values: values(), complete: true };
}

/** Maximum number of values that are combined into lists, as pairs and all together. */
const maxListed = 40;

/** Returns strings with several values, separated by commas: each pair of values, and all values together. */
export function listsOfValues(sample: readonly (string | null)[]): string[] {
  const values = sample.flatMap((value) => (value && !value.includes(",") ? [value] : [])).slice(0, maxListed);
  const pairs = values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value},${other}`));
  return [...pairs, values.join(",")];
}
