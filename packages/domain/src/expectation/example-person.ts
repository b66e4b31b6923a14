import * as z from "zod";
import { relativeDay } from "../condition/bind-condition.ts";
import { valueProblem } from "../condition/check-condition.ts";
import type { TimeUnit } from "../condition/condition.ts";
import { countOf } from "../condition/phrases.ts";
import { type Day, isDay } from "../day/calendar.ts";
import { longest, most } from "../values/limits.ts";
import { controlsProblem } from "../names/names.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { isLikeNhsNumber } from "../names/nhs-number.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { storedNameProblem, storedTextMessages } from "./stored-texts.ts";

const text = z.string().max(longest.text);

export const examplePersonMessages = {
  nhsNumber: "This looks like an NHS number. Example people must be invented, so enter only values that rules use.",
  unknown: "Rules cannot use this attribute. Enter only attributes that are on the list.",
  notADay: "Enter a date as 8 digits, or relative to the run date, for example -75Y or -75Y+1D.",
} as const;

/** Text about an example person, which must not look like an NHS number. */
export const exampleValue = withCheck(
  text,
  (typed) => controlsProblem(typed) ?? (isLikeNhsNumber(typed) ? examplePersonMessages.nhsNumber : undefined),
);
/** A value that is not empty. */
export const exampleText = withCheck(exampleValue.min(1), (typed) =>
  typed.trim() === "" ? storedTextMessages.blank : undefined,
);
/** Name of an example person, from any source. */
export const exampleName = withCheck(text.min(1), (typed) =>
  isLikeNhsNumber(typed) ? storedTextMessages.nhsNumber : storedNameProblem(typed),
);

function withCheck(schema: z.ZodString, problemOf: (typed: string) => string | undefined) {
  return schema.refine((typed) => problemOf(typed) === undefined, { error: ({ input }) => problemOf(String(input)) });
}

const values = z.record(exampleValue, exampleValue);

/** Outcomes of an example person. */
export const exampleOutcomes = ["invited", "filtered", "suppressed", "not in a cohort"] as const;

/** An invented person with the expected outcome. */
export const examplePersonSchema = z.strictObject({
  Name: exampleName,
  Iteration: text.min(1).optional(),
  Person: z.strictObject({
    PERSON: values.default({}),
    TARGET: z.record(exampleValue, values).default({}),
    COHORTS: z.array(exampleValue).max(most.cohorts).default([]),
  }),
  Outcome: z.enum(exampleOutcomes),
  /** Name of the rule that must be the recorded reason. Absent if any rule can be the reason. */
  Reason: exampleText.optional(),
  /** A plan that the person must be sent, possibly with other plans. */
  Plan: exampleText.optional(),
});
export type ExamplePerson = z.infer<typeof examplePersonSchema>;

/** Pattern for a relative date, for example "-75Y", or "-75Y+1D" for the day after. */
const relative = /^([+-]?\d{1,4})([DWY])(?:([+-]\d{1,4})([DWY]))?$/;

/**
 * Returns an example person with relative dates calculated for a run date. Relative dates mean the same in a copied
 * iteration. Rejects, by field, attributes that rules cannot use, and invalid dates, whole numbers and flags.
 */
export function resolvePerson(
  { PERSON, TARGET, COHORTS }: ExamplePerson["Person"],
  { attributes, runDate }: { attributes: readonly AttributeReference[]; runDate: Day },
): Result<DescribedPerson, { path: string; message: string }[]> {
  const problems: { path: string; message: string }[] = [];
  const resolve = (values: Record<string, string>, level: { path: string; target: string }) =>
    Object.fromEntries(
      Object.entries(values).map(([name, typed]) => {
        const resolved = resolveValue(typed, { ...level, name, attributes, runDate });
        if (!resolved.ok) problems.push({ path: `${level.path}.${name}`, message: resolved.refusal });
        return [name, resolved.ok ? resolved.value : ""];
      }),
    );
  const person = {
    PERSON: resolve(PERSON, { path: "Person.PERSON", target: "ALL" }),
    TARGET: Object.fromEntries(
      Object.entries(TARGET).map(([target, values]) => [
        target,
        resolve(values, { path: `Person.TARGET.${target}`, target }),
      ]),
    ),
    COHORTS,
  };
  return problems.length > 0 ? refuse(problems) : ok(person);
}

interface ValueContext {
  name: string;
  target: string;
  attributes: readonly AttributeReference[];
  runDate: Day;
}

/**
 * Describes a day relative to the run date, for example "75 years before the run date and 1 day later"
 * for "-75Y+1D". Returns undefined if the text is not a relative date.
 */
export function describeRelativeDay(typed: string): string | undefined {
  const [, years, unit, rest, unitOfRest] = relative.exec(typed) ?? [];
  if (years === undefined) return undefined;
  const [first, second] = [stepOf(years, unit), rest === undefined ? undefined : stepOf(rest, unitOfRest)];
  if (first.count === 0) return second ? describeSteps([second]) : "the run date";
  if (!second || second.count === 0) return describeSteps([first]);
  if (first.back === second.back) return describeSteps([first, second]);
  return `${describeSteps([first])} and ${second.text} ${second.back ? "earlier" : "later"}`;
}

interface Step {
  count: number;
  back: boolean;
  /** Text for the step, for example "75 years". */
  text: string;
}

function stepOf(count: string, unit: string | undefined): Step {
  const [number, back] = [Math.abs(Number(count)), count.startsWith("-")];
  return { count: number, back, text: countOf(number, unit as TimeUnit) };
}

const describeSteps = (steps: readonly Step[]) =>
  `${steps.map(({ text: stepText }) => stepText).join(" and ")} ${steps[0]?.back ? "before" : "after"} the run date`;

function resolveValue(typed: string, { name, target, attributes, runDate }: ValueContext): Result<string, string> {
  const attribute = attributes.find((row) => row.AttributeName === name && row.ConditionType === target);
  if (!attribute || attribute.DataType === "C") return refuse(examplePersonMessages.unknown);
  if (attribute.DataType !== "D") {
    const problem = valueProblem(attribute.DataType, typed);
    return problem === undefined ? ok(typed) : refuse(problem);
  }
  if (isDay(typed)) return ok(typed);
  const parts = relative.exec(typed);
  const first = parts && resolveDay(runDate, parts[1], parts[2]);
  const day = first?.ok && parts?.[3] ? resolveDay(first.value, parts[3], parts[4]) : first;
  return day?.ok ? day : refuse(examplePersonMessages.notADay);
}

function resolveDay(from: Day, count: string | undefined, unit: string | undefined) {
  return relativeDay({ count: Number(count), unit: unit as TimeUnit, from }, from);
}
