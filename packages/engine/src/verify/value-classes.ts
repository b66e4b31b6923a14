import type { BoundTest } from "@spi/domain/condition/condition";
import type { TestOutcome } from "@spi/domain/condition/evaluate-test";
import { type Day, addDays, isDay } from "@spi/domain/day/calendar";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import type { DataType } from "@spi/domain/reference/reference-data";
import { evaluateValue } from "../evaluate/clause.ts";
import type { Clause } from "../plan/plan.ts";
import { dayMachine } from "./day-machine.ts";
import { digits } from "./machine.ts";
import { numberMachines, wholeNumberMachine } from "./number-machine.ts";
import { type TextForm, type SampleValues, enumerateTexts } from "./enumerate-texts.ts";
import { alphabetOf } from "./test-machines.ts";

/** Values of an attribute that give the same result for every clause. One value represents the class. */
export interface ValueClass {
  /**
   * The representative value, as in population data: a date is YYYYMMDD and a flag is Y or N. Null means no
   * value.
   */
  value: string | null;
  /** Result for each clause, true if the value matches. A clause that fails does not match. */
  matches: readonly boolean[];
}

export interface ValueClasses {
  classes: readonly ValueClass[];
  /** False if some values may not be in any class. A failed search then proves nothing. */
  complete: boolean;
}

interface ClassificationRequest {
  clauses: readonly Clause[];
  /** Values to prefer as representatives, such as codes in use. Null means no value. */
  familiar?: readonly (string | null)[];
  /** Returns more strings to classify, derived from the representatives. */
  further?: (representatives: readonly (string | null)[]) => string[];
}

/**
 * Returns the classes of values that clauses about one attribute distinguish. Evaluates values of each kind with the
 * usual evaluator. Uses only values that the column can store. Dates, whole numbers and flags are never empty strings.
 * Strings have a single value, or several if requested.
 */
export function valueClasses({ clauses, familiar = [], further: additional }: ClassificationRequest): ValueClasses {
  const [first] = clauses;
  if (!first) return { classes: [{ value: null, matches: [] }], complete: true };
  const tests = clauses.flatMap(({ condition }) => condition?.test ?? []);
  const { values, complete } = valuesFor(first.attribute.DataType, tests);
  const classes = new Map<string, ValueClass>();
  const familiarValues = familiar.filter((value) => value === null || canStore(first.attribute.DataType, value));
  const shown = [
    ...(familiarValues.length > 0 ? familiarValues : [null]),
    ...literalsOf(tests, first.attribute.DataType),
    null,
  ];
  const { alike, first: firstClauses } = alikeClauses(clauses);
  const take = (value: string | null) => {
    const answers = firstClauses.map((clause) => evaluateValue(clause, value));
    const key = answers.map(keyOf).join("");
    if (!classes.has(key)) classes.set(key, { value, matches: alike.map((index) => answers[index] === "match") });
  };
  for (const value of new Set([...shown, ...values])) take(value);
  if (additional && first.attribute.DataType === "S")
    additional([...classes.values()].map(({ value }) => value)).forEach(take);
  return { classes: [...classes.values()], complete };
}

const withBigInts = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);

/**
 * Groups equal clauses, so that each is evaluated once. `first` has one clause from each group, and `alike` has each
 * clause's group index.
 */
function alikeClauses(clauses: readonly Clause[]): { first: readonly Clause[]; alike: readonly number[] } {
  const kinds = new Map<string, number>();
  const first: Clause[] = [];
  const alike = clauses.map((clause) => {
    const key = JSON.stringify([clause.condition, clause.fails], withBigInts);
    const kind = kinds.get(key) ?? first.push(clause) - 1;
    kinds.set(key, kind);
    return kind;
  });
  return { first, alike };
}

const keyOf = (outcome: TestOutcome) => (outcome === "match" ? "m" : outcome === "no match" ? "n" : "f");

function valuesFor(type: DataType, tests: readonly BoundTest[]): SampleValues {
  switch (type) {
    case "D":
      return daysAround(tests) ?? enumerateTexts(tests, dayForm);
    case "I":
      return wholeNumbersAround(tests) ?? enumerateTexts(tests, wholeNumberForm);
    case "F":
      return { values: ["Y", "N"], complete: true };
    case "S":
      return (
        wholeTexts(tests) ?? enumerateTexts(tests, { machines: [], characters: alphabetOf(tests), holds: () => true })
      );
    case "C":
      throw new Error("Labels of cohorts are asked about one by one, not as a value.");
  }
}

/** Returns whether a column of a given type can store a value. */
function canStore(type: DataType, value: string): boolean {
  switch (type) {
    case "D":
      return isDay(value);
    case "I":
      return /^(0|-?[1-9]\d{0,9})$/.test(value) && Math.abs(Number(value)) <= largestNumber;
    case "F":
      return value === "Y" || value === "N";
    default:
      return !value.includes(",");
  }
}

/** Returns the values in tests, because users expect to see these in an example. */
function literalsOf(tests: readonly BoundTest[], type: DataType): string[] {
  return tests.flatMap(namedBy).filter((value) => value !== "" && canStore(type, value));
}

function namedBy(test: BoundTest): readonly string[] {
  switch (test.kind) {
    case "oneOf":
      return test.members;
    case "equals":
    case "startsWith":
    case "endsWith":
    case "contains":
    case "order":
      return [test.text];
    case "between":
      return [String(test.low), String(test.high)];
    case "dateOrder":
      return [test.day];
    default:
      return [];
  }
}

/** Returns dates around each boundary, or undefined if a test uses only part of a date's text. */
function daysAround(tests: readonly BoundTest[]): SampleValues | undefined {
  if (!tests.every((test) => test.kind === "dateOrder" || test.kind === "missing" || comparesDays(test)))
    return undefined;
  const around = tests.flatMap(namedBy).flatMap((day) => [-1, 0, 1].flatMap((count) => orNone(addDays(day, count))));
  return { values: [...around, "19600601", "20200601", "00010101", "99991231"], complete: true };
}

/** Returns whether a test compares valid dates as numbers or for equality. */
function comparesDays(test: BoundTest): boolean {
  return ["order", "equals", "between", "oneOf"].includes(test.kind) && namedBy(test).every(isDay);
}

/**
 * Returns a date of each kind that clauses distinguish, and the additional date. Returns undefined if a clause compares
 * anything other than whole dates.
 */
export function oneDayPerKind(clauses: readonly Clause[], extra: Day): Day[] | undefined {
  const around = daysAround(clauses.flatMap(({ condition }) => condition?.test ?? []));
  return around && [...around.values, extra];
}

const orNone = (day: ReturnType<typeof addDays>) => (day.ok ? [day.value] : []);

/** Largest absolute value that a whole-number column can store. */
const largestNumber = 2 ** 31 - 1;

/** Returns numbers around each boundary, or undefined if a test uses a number's text. */
function wholeNumbersAround(tests: readonly BoundTest[]): SampleValues | undefined {
  if (!tests.every((test) => test.kind === "missing" || comparesNumbers(test))) return undefined;
  const bounds = tests.flatMap(namedBy).filter(isWholeNumber).map(BigInt);
  const around = bounds.flatMap((bound) => [bound - 1n, bound, bound + 1n]).map(String);
  const values = [...around, "0", "1", String(largestNumber), String(-largestNumber)];
  return { values: values.filter((value) => canStore("I", value)), complete: true };
}

/** Returns whether a test compares whole numbers as numbers or for equality. */
function comparesNumbers(test: BoundTest): boolean {
  if (test.kind === "order") return isWholeNumber(test.text);
  return test.kind === "between" || test.kind === "oneOf" || test.kind === "equals";
}

const dayForm: TextForm = { machines: [dayMachine], characters: digits, holds: isDay };

const wholeNumberForm: TextForm = {
  machines: [wholeNumberMachine, ...numberMachines([String(largestNumber)])],
  characters: [...digits, "-"],
  holds: (text) => canStore("I", text),
};

/**
 * Returns the strings in tests and one string that is not in any test. Returns undefined if a test compares numbers, or
 * anything other than a whole string.
 */
function wholeTexts(tests: readonly BoundTest[]): SampleValues | undefined {
  const named = tests.flatMap(namedBy);
  const whole = tests.every(({ kind }) => kind === "equals" || kind === "oneOf" || kind === "missing");
  if (!whole || named.some((text) => isWholeNumber(text) || text.includes(","))) return undefined;
  return { values: ["", unnamed(named), ...named], complete: true };
}

function unnamed(named: readonly string[]): string {
  let text = "x";
  while (named.includes(text)) text += "x";
  return text;
}
