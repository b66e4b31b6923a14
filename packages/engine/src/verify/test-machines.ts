import type { BoundTest } from "@spi/domain/condition/condition";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import { dayMachine } from "./day-machine.ts";
import { type TextMachine, codePoints, rejected, digits } from "./machine.ts";
import { numberMachines } from "./number-machine.ts";

/** Returns state machines that together distinguish all strings with different test results. */
export function machinesOf(test: BoundTest): TextMachine[] {
  switch (test.kind) {
    case "equals":
      return [literalMachine(test.text), ...numberMachines([test.text])];
    case "startsWith":
      return [literalMachine(test.text)];
    case "order":
      return [orderMachine(test.text), ...numberMachines([test.text])];
    case "dateOrder":
      return [orderMachine(test.day), dayMachine];
    case "contains":
      return [searchMachine(test.text, { isAnchored: true })];
    case "endsWith":
      return [searchMachine(test.text, { isAnchored: false })];
    case "oneOf":
      return [itemsMachine(test.members)];
    case "between":
      return numberMachines([String(test.low), String(test.high)]);
    case "missing":
      return [literalMachine("")];
    case "memberOf":
    case "trueBoolean":
      return [];
  }
}

/** Returns at least one character of each kind that a test's state machines distinguish. */
function charactersOf(test: BoundTest): readonly string[] {
  switch (test.kind) {
    case "equals":
      return [...codePoints(test.text), ...digitsFor(test.text)];
    case "order":
      return [...codePoints(test.text).flatMap(withNeighbours), ...digitsFor(test.text)];
    case "dateOrder":
      return digits;
    case "contains":
    case "startsWith":
    case "endsWith":
      return codePoints(test.text);
    case "oneOf":
      return [...new Set(test.members.flatMap((member) => codePoints(member)))];
    case "between":
      return [...digits, "-"];
    case "missing":
    case "memberOf":
    case "trueBoolean":
      return [];
  }
}

const digitsFor = (text: string): readonly string[] => (isWholeNumber(text) ? [...digits, "-"] : []);

/** Returns a character and its neighbours, which sort immediately before and after it. */
function withNeighbours(character: string): string[] {
  const point = character.codePointAt(0)!;
  return [point - 1, point, point + 1].filter(isCharacter).map((near) => String.fromCodePoint(near));
}

const isCharacter = (point: number) => point > 0 && point <= 0x10_ffff && !(point >= 0xd8_00 && point <= 0xdf_ff);

/**
 * Creates a state machine that compares a string with a literal. The state is the number of matching characters so far.
 * It is one more if the string is longer than the literal, or `rejected` if they differ.
 */
function literalMachine(literal: string): TextMachine {
  const expected = codePoints(literal);
  return {
    start: 0,
    step: (state, character) => {
      if (state === rejected || state > expected.length) return state;
      if (state === expected.length) return state + 1;
      return expected[state] === character ? state + 1 : rejected;
    },
  };
}

const [before, after] = [-1, -2];

/**
 * Creates a state machine that compares a string with a literal, code point by code point. Its state says whether the
 * string matches so far, or is already known to sort before or after the literal.
 */
function orderMachine(literal: string): TextMachine {
  const expected = codePoints(literal).map((character) => character.codePointAt(0)!);
  return {
    start: 0,
    step: (state, character) => {
      if (state < 0) return state;
      if (state === expected.length) return after;
      const difference = character.codePointAt(0)! - expected[state]!;
      if (difference === 0) return state + 1;
      return difference < 0 ? before : after;
    },
  };
}

/**
 * Creates a state machine that tracks how much of a literal is at the end of a string (Knuth, Morris and Pratt). With
 * `isAnchored`, one complete occurrence anywhere is enough.
 */
function searchMachine(literal: string, { isAnchored }: { isAnchored: boolean }): TextMachine {
  const sought = codePoints(literal);
  const shorter = borders(sought);
  return {
    start: 0,
    step: (state, character) => {
      if (state === sought.length && isAnchored) return state;
      let length = state;
      while (length > 0 && sought[length] !== character) length = shorter[length]!;
      return sought[length] === character ? length + 1 : 0;
    },
  };
}

/** Returns, for each prefix of a string, the length of the longest shorter prefix with which it ends. */
function borders(text: readonly string[]): number[] {
  const lengths = [0, 0];
  for (let end = 1; end < text.length; end += 1) {
    let length = lengths[end]!;
    while (length > 0 && text[length] !== text[end]) length = lengths[length]!;
    lengths.push(text[length] === text[end] ? length + 1 : 0);
  }
  return lengths;
}

/**
 * Creates a state machine that tracks which list items the current item of a string can still equal. Ignores the rest
 * of the string once an item has been found.
 */
function itemsMachine(items: readonly string[]): TextMachine {
  const nodes: { next: Map<string, number>; ends: boolean }[] = [{ next: new Map(), ends: false }];
  for (const item of items) {
    let node = 0;
    for (const character of item) {
      const known = nodes[node]!.next.get(character);
      if (known === undefined) {
        nodes[node]!.next.set(character, nodes.length);
        nodes.push({ next: new Map(), ends: false });
      }
      node = known ?? nodes.length - 1;
    }
    nodes[node]!.ends = true;
  }
  const done = nodes.length;
  return {
    start: 0,
    step: (state, character) => {
      if (state === done) return done;
      if (character === ",") return nodes[state]?.ends ? done : 0;
      return nodes[state]?.next.get(character) ?? rejected;
    },
  };
}

/**
 * Returns the characters that tests distinguish, and one other character. A comma turns a string into a list, so it is
 * included only if a test compares a whole string with a comma in it.
 */
export function alphabetOf(tests: readonly BoundTest[]): string[] {
  const characters = new Set(tests.flatMap(charactersOf));
  const others = ["x", "q", "Z", "7", "_"];
  const other = others.find((character) => !characters.has(character)) ?? unusedCharacter(characters);
  if (!tests.some((test) => test.kind === "equals" && test.text.includes(","))) characters.delete(",");
  return [other, ...characters];
}

function unusedCharacter(characters: ReadonlySet<string>): string {
  let point = 0x41;
  while (characters.has(String.fromCodePoint(point))) point += 1;
  return String.fromCodePoint(point);
}
