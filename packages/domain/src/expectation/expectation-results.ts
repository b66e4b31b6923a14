import * as z from "zod";
import { exampleOutcomes } from "./example-person.ts";
import { countedSchema } from "./expectations.ts";
import { describedPersonSchema } from "../people/described-person.ts";

/** A figure from an earlier report that a bound was compared with. */
const comparedReportSchema = z.strictObject({
  /** Name of the report, for example "report 3 of “Autumn”". */
  called: z.string(),
  /** The report's iteration and number, and the time it was approved. Absent for a report from a file. */
  iteration_id: z.string().optional(),
  number: z.int().optional(),
  approved_at: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  /** Number of people that the earlier report counted. */
  people: z.int().min(0),
});
export type ComparedReport = z.infer<typeof comparedReportSchema>;

/**
 * Owner of an expectation or example person. Names are unique for each owner, so the campaign and the
 * iteration can both use the same name.
 */
export const expectationOwnerSchema = z.enum(["campaign", "iteration"]);
export type ExpectationOwner = z.infer<typeof expectationOwnerSchema>;

const of = <const Code extends string, Params extends z.ZodRawShape>(code: Code, params: Params) =>
  z.strictObject({ code: z.literal(code), params: z.strictObject(params) });

const sentenceKinds = ["Nobody", "Everybody", "Only", "Plan"] as const;

const notComparedSchema = z.discriminatedUnion("code", [
  of("none", {}),
  of("notNamed", {}),
  of("some", {}),
  of("part", { called: z.string() }),
]);
/** Reason why a bound was not compared with an earlier report. */
export type NotCompared = z.infer<typeof notComparedSchema>;

/** The result of an expectation or an example person, as data. `resultSentence` converts it to a sentence. */
export const resultSchema = z.discriminatedUnion("code", [
  of("bound", {
    people: z.int().min(0),
    bound: countedSchema,
    against: comparedReportSchema.optional(),
    /** Absent if the whole bound was evaluated. */
    not_compared: notComparedSchema.optional(),
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

/** A cohort, plan or board in an expectation that does not exist. The expectation is therefore not met. */
export type UnknownPart = Extract<ResultOf, { code: "unknownCohort" | "unknownPlan" | "unknownBoard" }>;

/** Result of an expectation about the number of people. */
export const expectationResultSchema = z.strictObject({
  name: z.string(),
  /** True if no one can waive the expectation. */
  safety: z.boolean(),
  /** Owner of the expectation. Absent in reports from earlier versions. */
  of: expectationOwnerSchema.optional(),
  /**
   * True if the expectation was met, and false if it was not. Null if only part of it was evaluated, and that part was
   * met.
   */
  met: z.boolean().nullable(),
  /** True if there is no earlier report to compare a bound with. */
  not_compared: z.literal(true).optional(),
  /**
   * The report that a bound was compared with. Absent if the bound does not refer to an earlier report, or if there is
   * none.
   */
  against: comparedReportSchema.optional(),
  /** Number of people for whom a sentence is untrue, or who count towards a bound. */
  people: z.int().min(0),
  /** The result as structured data. Absent in reports from earlier versions. */
  result: resultSchema.optional(),
  message: z.string(),
  /** An invented person for whom the expectation is not met. Null if it is met or there is no example. */
  person: describedPersonSchema.nullable(),
});
export type ExpectationResult = z.infer<typeof expectationResultSchema>;

/** An example person's outcome under the current iteration. */
export const exampleResultSchema = z.strictObject({
  name: z.string(),
  /** True if the person would be invited but must not be. No one can waive this. */
  safety: z.boolean(),
  of: expectationOwnerSchema.optional(),
  met: z.boolean(),
  result: resultSchema.optional(),
  message: z.string(),
  /** The person's values on the run date. */
  person: describedPersonSchema,
});
export type ExampleResult = z.infer<typeof exampleResultSchema>;

/**
 * Adds an owner to each result. The first `ofCampaign` results are the campaign's, and the rest are the iteration's.
 */
export function withOwner<Result extends object>(
  results: readonly Result[],
  ofCampaign: number | undefined,
): (Result & { of?: ExpectationOwner })[] {
  if (ofCampaign === undefined) return [...results];
  return results.map((result, index) => ({ ...result, of: index < ofCampaign ? "campaign" : "iteration" }));
}

/**
 * Returns a quoted name for use in a sentence. Adds "of the campaign" for a campaign's expectation,
 * because the iteration can use the same name.
 */
export function quoteWithOwner({ name, of }: { name: string; of?: ExpectationOwner | undefined }): string {
  return of === "campaign" ? `“${name}” of the campaign` : `“${name}”`;
}
