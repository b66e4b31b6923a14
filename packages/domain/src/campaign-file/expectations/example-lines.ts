import * as z from "zod";
import { schemaProblems } from "../../values/issue-messages.ts";
import { isDay, type Day } from "../../day/calendar.ts";
import { readInnerJson } from "../../values/json-text.ts";
import { largestExampleFile, most } from "../../values/limits.ts";
import type { AttributeReference } from "../../reference/reference-data.ts";
import type { FieldErrors } from "../../values/field-errors.ts";
import { type Result, ok, refuse } from "../../values/result.ts";
import { displayCount } from "../../text/counts.ts";
import {
  type ExamplePerson,
  exampleName,
  exampleText,
  exampleValue,
  resolvePerson,
} from "../../expectation/example-person.ts";
import { withRelativeDates } from "../../expectation/relative-dates.ts";
import { nameKey } from "../../expectation/stored-texts.ts";

const recordedValues = z.record(exampleValue, exampleValue.nullable());
const named = z.looseObject({ name: exampleText });

/** Fields of recorded test vectors that we ignore, so that users can import the vectors unchanged. */
const ignoredFields = { tags: z.unknown(), iteration: z.unknown() };
const ignoredOutcomeFields = { bestCohorts: z.unknown(), reportedReasons: z.unknown() };

export const exampleLineMessages = {
  object: "This is not a JSON object. Enter one person on each line.",
  plans: "Enter one routing plan. The person must be sent the message for this plan, and can also be sent others.",
  twice: "Another example person has this name. Give each person a different name.",
  day: "Enter a real date in the format YYYYMMDD, for example 20251001.",
  tooLarge: `The file is too long. An example people file can contain up to ${displayCount(largestExampleFile)} characters.`,
  tooMany: (count: number) =>
    `The file has ${displayCount(count)} lines, but can have up to ${displayCount(most.ownExpectations)}. Remove some lines.`,
} as const;

const lineSchema = z.strictObject({
  id: exampleName,
  /** Reference date. The person's dates are stored relative to this date. */
  today: z.string().refine(isDay, { error: exampleLineMessages.day }).optional(),
  person: z.strictObject({
    PERSON: recordedValues.default({}),
    TARGET: z.record(exampleValue, recordedValues).default({}),
    COHORTS: z.array(exampleValue).max(most.cohorts).default([]),
  }),
  expected: z.strictObject({
    outcome: z.literal("evaluated").optional(),
    status: z.enum(["actionable", "not_eligible", "not_actionable"]),
    /** Null for someone who is not in any cohort. Absent if any rule can be the reason. */
    firstReason: named.nullish(),
    cohorts: z.array(z.unknown()).max(most.cohorts).optional(),
    routing: z
      .looseObject({
        matchedRule: exampleText.nullish(),
        plans: z.array(exampleText).max(1, { error: exampleLineMessages.plans }).optional(),
      })
      .nullish(),
    ...optional(ignoredOutcomeFields),
  }),
  ...optional(ignoredFields),
});
type Line = z.infer<typeof lineSchema>;

function optional<Shape extends Record<string, z.ZodUnknown>>(shape: Shape) {
  return z.strictObject(shape).partial().shape;
}

/** A problem with one line of a file. `field` is empty if the problem is with the whole line. */
export interface LineProblem {
  line: number;
  field: string;
  message: string;
}

/**
 * Reads example people from a file with one JSON object per line, in the format of the engine's recorded responses.
 * Accepts all of them or none. Reports invalid lines, attributes that rules cannot use, possible NHS numbers and
 * duplicate names, by line and field. Rejects a file that is too large without reading it.
 */
export function readExampleLines(
  text: string,
  { attributes, runDate }: { attributes: readonly AttributeReference[]; runDate: Day },
): Result<ExamplePerson[], LineProblem[]> {
  const whole = (message: string) => refuse([{ line: 0, field: "", message }]);
  if (text.length > largestExampleFile) return whole(exampleLineMessages.tooLarge);
  const lines = text.split("\n").flatMap((written, index) => (written.trim() ? [{ written, line: index + 1 }] : []));
  if (lines.length > most.ownExpectations) return whole(exampleLineMessages.tooMany(lines.length));
  const examples: ExamplePerson[] = [];
  const problems: LineProblem[] = [];
  const names = new Set<string>();
  for (const { written, line } of lines) {
    const read = readLine(written, { attributes, runDate });
    const errors: FieldErrors = read.ok ? {} : read.refusal;
    if (read.ok && names.has(nameKey(read.value.Name))) errors["id"] = [exampleLineMessages.twice];
    for (const [field, messages] of Object.entries(errors))
      problems.push(...messages.map((message) => ({ line, field, message })));
    if (!read.ok) continue;
    names.add(nameKey(read.value.Name));
    examples.push(read.value);
  }
  return problems.length > 0 ? refuse(problems) : ok(examples);
}

/** Describes a problem and its location, for example "Line 3, person.PERSON.SHOE_SIZE: No rule can ask about this." */
export function describeLineProblem({ line, field, message }: LineProblem): string {
  return line === 0 ? message : `Line ${line}${field === "" ? "" : `, ${field}`}: ${message}`;
}

interface Reading {
  attributes: readonly AttributeReference[];
  runDate: Day;
}

function readLine(written: string, { attributes, runDate }: Reading): Result<ExamplePerson, FieldErrors> {
  const json = readInnerJson(written);
  if (!json.ok)
    return refuse(
      json.refusal.kind === "lost" ? json.refusal.errors : { "": [json.refusal.message.replace(/^Line 1, c/, "C")] },
    );
  if (typeof json.value !== "object" || json.value === null || Array.isArray(json.value))
    return refuse({ "": [exampleLineMessages.object] });
  const line = lineSchema.safeParse(json.value);
  if (!line.success) return refuse(schemaProblems(lineSchema, json.value));
  const example = exampleOf(line.data, attributes);
  const person = resolvePerson(example.Person, { attributes, runDate });
  if (person.ok) return ok(example);
  return refuse(Object.fromEntries(person.refusal.map(({ path, message }) => [lineField(path), [message]])));
}

const lineField = (path: string) => path.replace(/^Person/, "person");

function exampleOf({ id, today, person, expected }: Line, attributes: readonly AttributeReference[]): ExamplePerson {
  const known = {
    PERSON: knownValues(person.PERSON),
    TARGET: Object.fromEntries(Object.entries(person.TARGET).map(([target, values]) => [target, knownValues(values)])),
    COHORTS: person.COHORTS,
  };
  const { firstReason, routing } = expected;
  const reason = expected.status === "actionable" ? routing?.matchedRule : firstReason?.name;
  const [plan] = routing?.plans ?? [];
  return {
    Name: id,
    Person: today === undefined ? known : withRelativeDates(known, { attributes, runDate: today }),
    Outcome: outcomeOf(expected),
    ...(reason ? { Reason: reason } : {}),
    ...(plan === undefined ? {} : { Plan: plan }),
  };
}

function knownValues(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Returns the expected outcome. Someone who is ineligible but not excluded by a rule is not in any cohort. */
function outcomeOf({ status, firstReason, cohorts }: Line["expected"]): ExamplePerson["Outcome"] {
  if (status === "actionable") return "invited";
  if (status === "not_actionable") return "suppressed";
  const inNone = firstReason === null || (firstReason === undefined && cohorts !== undefined);
  return inNone ? "not in a cohort" : "filtered";
}

/**
 * Serialises example people, one per line, in the format that `readExampleLines` reads. Does not change
 * the stored form of dates.
 */
export function exampleLines(examples: readonly ExamplePerson[]): string {
  return examples.map((example) => `${JSON.stringify(lineOf(example))}\n`).join("");
}

function lineOf({ Name, Person, Outcome, Reason, Plan }: ExamplePerson): Line {
  const expectedRouting = { ...(Reason && { matchedRule: Reason }), ...(Plan && { plans: [Plan] }) };
  const routing = Object.keys(expectedRouting).length === 0 ? {} : { routing: expectedRouting };
  const because = Reason === undefined ? {} : { firstReason: { name: Reason } };
  const expected: Record<ExamplePerson["Outcome"], Line["expected"]> = {
    invited: { status: "actionable", ...routing },
    filtered: { status: "not_eligible", ...because },
    suppressed: { status: "not_actionable", ...because },
    "not in a cohort": { status: "not_eligible", firstReason: null },
  };
  return { id: Name, person: Person, expected: expected[Outcome] };
}
