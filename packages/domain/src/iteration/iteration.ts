import { statusTextsOf } from "../rule/status-texts.ts";
import * as z from "zod";
import { listOf } from "../values/bounded-list.ts";
import { carriedRulesSchema, carriedSchema } from "../values/carried.ts";
import { daySchema } from "../day/day.ts";
import { longest, most } from "../values/limits.ts";
import { nameSchema } from "../names/names.ts";
import { refuseNhsNumbers } from "../names/refuse-nhs-numbers.ts";
import { splitRoutingPlanIds, storedRouting } from "../rule/routing-plan-ids.ts";
import { onlyPeopleSchema } from "./only-people.ts";
import { iterationRuleSchema } from "../rule/rule.ts";

/** Types of an iteration. Published campaigns use O, and new iterations get M. */
export const iterationTypes = ["A", "M", "S", "O"] as const;

export const commsTypes = ["I", "R"] as const;
export type CommsType = (typeof commsTypes)[number];

/** Names of invitation types on screen. */
export const commsTypeNames = {
  I: "First communication",
  R: "Reminder communication",
} as const satisfies Record<CommsType, string>;

export const iterationMessages = {
  name: "Iteration Name is required",
  nameTaken: "Iteration name must be unique",
  commsType: "Choose an invitation type",
  type: "Choose an iteration type",
  runDate: (example: string) => `Enter a real run date, for example ${example}`,
  runDateOutsideCampaign: (start: string, end: string) =>
    `The iteration run date must be within the campaign dates. Enter a date between ${start} and ${end}.`,
  approvalOrder: "Minimum approval number must be less than maximum approval number",
  approvalMinimum: "Enter a minimum approval number",
  approvalMaximum: "Enter a maximum approval number",
  cohortTaken: "This cohort is already selected.",
  cohortInUse: "This cohort is used in a filter or suppression rule, so it cannot be deleted.",
  cohortInRoutingRule: "This cohort is used in a routing rule, so it cannot be deleted.",
  toComplete: "To complete",
} as const;

/** Names on screen of the iteration types that staff can choose. */
export const iterationTypeNames = { A: "A (automatic)", M: "M (manual)", S: "S" } as const;

const cohortFields = {
  CohortLabel: z.string().trim().min(1).max(255),
  Priority: z.int().min(0),
  /** "Y" in imported campaigns means that everyone is a member. */
  Virtual: z.enum(["Y", "N"]).optional(),
};

export const iterationCohortSchema = z.strictObject({ ...cohortFields, Carried: carriedSchema(cohortFields) });
export type IterationCohort = z.infer<typeof iterationCohortSchema>;

const approvals = (message: string) => z.int({ error: message }).min(0, message).max(1_000_000_000, message);

const ownFields = {
  Name: nameSchema("Iteration name", iterationMessages.name),
  IterationDate: daySchema(iterationMessages.runDate("20 8 2025")),
  CommsType: z.enum(commsTypes, { error: iterationMessages.commsType }).optional(),
  Type: z.enum(iterationTypes).optional(),
  ApprovalMinimum: approvals(iterationMessages.approvalMinimum).optional(),
  ApprovalMaximum: approvals(iterationMessages.approvalMaximum).optional(),
  DefaultCommsRouting: z.string().max(longest.carried).overwrite(storedRouting),
  IterationCohorts: listOf(iterationCohortSchema, most.cohorts),
  IterationRules: listOf(iterationRuleSchema, most.rules),
};

/** All fields of an iteration that users can edit. Excludes its identifier, number and version. */
export const iterationContentSchema = z
  .strictObject({
    ...ownFields,
    Carried: carriedSchema(ownFields),
    CarriedRules: carriedRulesSchema,
    /** The list of people that the iteration is limited to. Users do not enter this list. */
    OnlyPeople: onlyPeopleSchema.optional(),
  })
  .superRefine(refuseNhsNumbers);
export type IterationContent = z.infer<typeof iterationContentSchema>;

/** An iteration. `Version` is the number of times it has been saved. */
export const iterationSchema = z
  .strictObject({
    ...iterationContentSchema.shape,
    ID: z.uuid(),
    Version: z.int().min(1),
    IterationNumber: z.int().min(1),
  })
  .superRefine(refuseNhsNumbers);
export type Iteration = z.infer<typeof iterationSchema>;

/** Initial values of a new iteration. */
export const newIterationDefaults = {
  CommsType: "I",
  Type: "M",
  ApprovalMinimum: 0,
  ApprovalMaximum: 0,
  DefaultCommsRouting: "",
  IterationCohorts: [],
  IterationRules: [],
} as const satisfies Partial<IterationContent>;

export const completenessParts = ["type", "invitationType", "defaultRouting", "approvalMaximum"] as const;
export type CompletenessPart = (typeof completenessParts)[number];

/**
 * Returns the items that are missing before an iteration can be reviewed or exported. Empty if it is
 * complete.
 */
export function missingParts(iteration: Omit<IterationContent, "Name" | "IterationDate">): CompletenessPart[] {
  const missing: CompletenessPart[] = [];
  if (!iteration.Type) missing.push("type");
  if (!iteration.CommsType) missing.push("invitationType");
  const hasDefault =
    splitRoutingPlanIds(iteration.DefaultCommsRouting).length > 0 || statusTextsOf(iteration).length > 0;
  if (!hasDefault) missing.push("defaultRouting");
  if (iteration.ApprovalMaximum === undefined) missing.push("approvalMaximum");
  return missing;
}

/** Message and field for each missing item. */
export const completenessMessages = {
  type: { path: "Type", message: iterationMessages.type },
  invitationType: { path: "CommsType", message: iterationMessages.commsType },
  defaultRouting: { path: "DefaultCommsRouting", message: "Choose the default routing plan IDs" },
  approvalMaximum: { path: "ApprovalMaximum", message: iterationMessages.approvalMaximum },
} as const satisfies Record<CompletenessPart, { path: string; message: string }>;

/**
 * Returns the number for a campaign's next iteration, which is the number of iterations plus one. After a deletion,
 * that number may be taken. In that case, returns the highest number plus one.
 */
export function nextIterationNumber(taken: readonly number[]): number {
  const next = taken.length + 1;
  return taken.includes(next) ? Math.max(...taken) + 1 : next;
}

/** Sorts iterations by run date and then by creation, newest first in both cases. */
export function newestFirst<Item extends Pick<Iteration, "IterationDate" | "IterationNumber">>(items: readonly Item[]) {
  return items.toSorted(
    (a, b) => b.IterationDate.localeCompare(a.IterationDate) || b.IterationNumber - a.IterationNumber,
  );
}
