import * as z from "zod";
import { exampleOutcomes } from "./example-person.ts";
import { countedSchema } from "./expectations.ts";
import { describedPersonSchema } from "../people/described-person.ts";

/** Figure from an earlier report that a bound was compared with. */
const comparedReportSchema = z.strictObject({
  /** "report 3 of “Autumn”". */
  called: z.string(),
  /** Location of the report and the time it was approved. Absent for a report from a file. */
  iteration_id: z.string().optional(),
  number: z.int().optional(),
  approved_at: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  /** Number of people it counted. */
  people: z.int().min(0),
});
export type ComparedReport = z.infer<typeof comparedReportSchema>;

/** Owner of an expectation or example person. Names are unique within each owner, so both can have the same name. */
export const expectationOwnerSchema = z.enum(["campaign", "iteration"]);
export type ExpectationOwner = z.infer<typeof expectationOwnerSchema>;

const of = <const Code extends string, Params extends z.ZodRawShape>(code: Code, params: Params) =>
  z.strictObject({ code: z.literal(code), params: z.strictObject(params) });

const sentenceKinds = ["Nobody", "Everybody", "Only", "Plan"] as const;

const notJudgedSchema = z.discriminatedUnion("code", [
  of("none", {}),
  of("notNamed", {}),
  of("some", {}),
  of("part", { called: z.string() }),
]);
/** Reason a bound was not compared with an earlier report. */
export type NotJudged = z.infer<typeof notJudgedSchema>;

/** The result of an expectation or an example person, as data. `resultSentence` formats it as a sentence. */
export const resultSchema = z.discriminatedUnion("code", [
  of("bound", {
    people: z.int().min(0),
    bound: countedSchema,
    against: comparedReportSchema.optional(),
    /** Absent if all of it was evaluated. */
    notJudged: notJudgedSchema.optional(),
  }),
  of("sentence", { people: z.int().min(0), kind: z.enum(sentenceKinds), plan: z.string().optional() }),
  of("unknownCohort", { cohort: z.string() }),
  of("unknownPlan", { plan: z.string() }),
  of("unknownBoard", { board: z.string() }),
  of("example", {
    outcome: z.enum(exampleOutcomes),
    reason: z.string().nullable(),
    plans: z.array(z.string()),
    expected: z.strictObject({
      Outcome: z.enum(exampleOutcomes),
      Reason: z.string().optional(),
      Plan: z.string().optional(),
    }),
  }),
]);
export type ResultOf = z.infer<typeof resultSchema>;

/** A cohort, plan or board that an expectation names and that does not exist, so that it is not met. */
export type UnknownPart = Extract<ResultOf, { code: "unknownCohort" | "unknownPlan" | "unknownBoard" }>;

/** Result of an expectation about counted people, as stored with their report. */
export const expectationResultSchema = z.strictObject({
  name: z.string(),
  /** True if no one can waive it. */
  safety: z.boolean(),
  /** Its owner. Absent in reports of earlier versions. */
  of: expectationOwnerSchema.optional(),
  /** False if it was not met. Null if no violation was found but not all of it was evaluated. */
  holds: z.boolean().nullable(),
  /** True if a bound's comparison with an earlier report was not evaluated, because there is no such report. */
  not_judged: z.literal(true).optional(),
  /** The report that a bound was compared with. Absent if the bound does not require one or there is none. */
  against: comparedReportSchema.optional(),
  /** For a sentence, the people who do not meet it. For a bound, the people it counts. */
  people: z.int().min(0),
  /** The result as structured data. Absent in reports of earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  /** Invented person for whom it is not met, or null if it is met or there is no example. */
  person: describedPersonSchema.nullable(),
});
export type ExpectationResult = z.infer<typeof expectationResultSchema>;

/** Outcome for an example person with the current iteration. */
export const exampleResultSchema = z.strictObject({
  name: z.string(),
  /** True if they would be invited but must not be, which no one can waive. */
  safety: z.boolean(),
  of: expectationOwnerSchema.optional(),
  holds: z.boolean(),
  result: resultSchema.optional(),
  message: z.string(),
  /** Their values on the run date. */
  person: describedPersonSchema,
});
export type ExampleResult = z.infer<typeof exampleResultSchema>;

/** Reads stored results. Earlier versions recorded an expectation as met if it had not been evaluated. */
export function readStoredResults(stored: readonly ExpectationResult[] = []): ExpectationResult[] {
  return stored.map((result) => (result.holds && result.not_judged ? { ...result, holds: null } : result));
}

/** Returns each entry of a list that starts with the campaign's, with its owner. */
export function withOwner<Result extends object>(
  results: readonly Result[],
  ofCampaign: number | undefined,
): (Result & { of?: ExpectationOwner })[] {
  if (ofCampaign === undefined) return [...results];
  return results.map((result, index) => ({ ...result, of: index < ofCampaign ? "campaign" : "iteration" }));
}

/**
 * Returns its name in a sentence, with "of the campaign" if it belongs to the campaign, because the iteration can use
 * the same name.
 */
export function quoteWithOwner({ name, of }: { name: string; of?: ExpectationOwner | undefined }): string {
  return of === "campaign" ? `“${name}” of the campaign` : `“${name}”`;
}
