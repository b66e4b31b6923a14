import * as z from "zod";
import { listOf } from "../values/bounded-list.ts";
import { longest, most } from "../values/limits.ts";
import { attributeLevels } from "../reference/reference-data.ts";
import { storedText } from "./stored-texts.ts";

const text = storedText;

/** A single condition about people, in the same form as in a rule. */
export const conditionSchema = z.strictObject({
  AttributeLevel: z.enum(attributeLevels),
  AttributeTarget: text.optional(),
  AttributeName: text.optional(),
  Operator: text,
  Comparator: z.string().max(longest.comparator),
});

const named = {
  Name: text,
  /** Name or ID of the only iteration that this is for. By default, it is for all iterations. */
  Iteration: text.optional(),
};

const sentence = {
  ...named,
  Conditions: listOf(conditionSchema, most.clauses).min(1),
  /**
   * True if no one can waive the expectation, because it is about death, opting out or the authorised
   * age.
   */
  Safety: z.boolean().optional(),
};

const kindMessage = "This must be Bound, Nobody, Everybody, Only or Plan.";

const figure = z.int().min(0);
const percent = z.number().min(0).max(100);
const percentOfLast = z.number().min(0).max(10_000);

const limits = [
  "AtLeast",
  "AtMost",
  "AtLeastPercent",
  "AtMostPercent",
  "AtLeastPercentOfLast",
  "AtMostPercentOfLast",
] as const;

/** Shown if the minimum is greater than the maximum. */
export const leastAboveMost = "“At least” must not be more than “At most”";

const countedPeople = {
  Of: z.enum(["invited", "filtered", "suppressed", "invited without a plan"]),
  /** Cohort to which the count is limited. By default, everyone invited is counted. */
  Cohort: text.optional(),
  Plan: text.optional(),
  Board: text.optional(),
  AtLeast: figure.optional(),
  AtMost: figure.optional(),
  /** Limits, as percentages of the total number of people in the cohorts. */
  AtLeastPercent: percent.optional(),
  AtMostPercent: percent.optional(),
  /** Limits as percentages of the people in the last approved report with the same communication type. */
  AtLeastPercentOfLast: percentOfLast.optional(),
  AtMostPercentOfLast: percentOfLast.optional(),
};

/** The people that a bound counts, and its limits. */
export const countedSchema = z.strictObject(countedPeople);
export type CountedPeople = z.infer<typeof countedSchema>;

const boundSchema = z
  .strictObject({ ...named, Kind: z.literal("Bound"), ...countedPeople })
  .refine(leavesRoom, { error: leastAboveMost })
  .refine(hasLimit, { error: `Enter at least one of ${limits.join(", ")}.` })
  .refine(hasOnePart, {
    error:
      "You can use Cohort, Plan or Board, but not more than one. The expectation must be about people who are invited.",
  });
export type Bound = z.infer<typeof boundSchema>;

/**
 * Returns whether every minimum is less than or equal to its maximum. Otherwise, no report could ever meet the bound.
 */
function leavesRoom(bound: Record<string, unknown>): boolean {
  return ["", "Percent", "PercentOfLast"].every((kind) => {
    const [least, most] = [bound[`AtLeast${kind}`], bound[`AtMost${kind}`]];
    return typeof least !== "number" || typeof most !== "number" || least <= most;
  });
}

function hasLimit(bound: Record<string, unknown>): boolean {
  return limits.some((limit) => bound[limit] !== undefined);
}

/** Returns whether a bound is compared with an earlier report. */
export function isOfLast({ AtLeastPercentOfLast, AtMostPercentOfLast }: Bound): boolean {
  return AtLeastPercentOfLast !== undefined || AtMostPercentOfLast !== undefined;
}

function hasOnePart({ Of, Cohort, Plan, Board }: Record<string, unknown>): boolean {
  const parts = [Cohort, Plan, Board].filter((part) => part !== undefined);
  return parts.length === 0 || (parts.length === 1 && Of === "invited");
}

/**
 * A sentence about people who meet its conditions. "Nobody" means that none of them are invited, and "Everybody" that
 * all of them are. "Only" means that everyone invited meets the conditions. "Plan" means that the people who are
 * invited get the plan.
 */
const sentenceSchemas = [
  z.strictObject({ ...sentence, Kind: z.literal("Nobody") }),
  z.strictObject({ ...sentence, Kind: z.literal("Everybody") }),
  z.strictObject({ ...sentence, Kind: z.literal("Only") }),
  z.strictObject({ ...sentence, Kind: z.literal("Plan"), Plan: text }),
] as const;
export type Sentence = z.infer<(typeof sentenceSchemas)[number]>;

export const expectationSchema = z.discriminatedUnion("Kind", [boundSchema, ...sentenceSchemas], {
  error: kindMessage,
});
export type Expectation = z.infer<typeof expectationSchema>;
