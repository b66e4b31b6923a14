/** Results of a search of the campaigns of a user's teams. */
import * as z from "zod";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { ruleTypes } from "../rule/rule.ts";

/** Kinds of results. */
export const searchKinds = ["campaigns", "iterations", "rules", "plans"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Maximum number of results in a response for all kinds, and in a response for more results of one kind. */
export const maxListedResults = { first: 10, more: 50 } as const;

/** Maximum number of results of one kind that can be listed. */
export const maxSearchResults = 10_000;

/** Maximum number of iterations whose rules are searched. We search the most recently changed iterations. */
export const searchedIterations = 2000;

const inCampaign = { team_id: z.string(), campaign_id: z.uuid(), campaign: z.string() };
const inIteration = {
  ...inCampaign,
  iteration_id: z.uuid(),
  iteration: z.string(),
  run_date: z.string(),
  status: z.enum(iterationStatuses),
  /** True while the iteration is being sent to NHS Notify. */
  being_sent: z.boolean(),
};

const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    /** Results, most relevant first. Equally relevant results are sorted by their most recent change. */
    items: z.array(item).max(maxListedResults.more),
    /** Total number of results, including any that are not listed. */
    total: z.int().min(0),
  });

const ruleSchema = z.strictObject({
  ...inIteration,
  rule_id: z.string(),
  rule_type: z.enum(ruleTypes),
  rule: z.string(),
});

export const searchResponseSchema = z.strictObject({
  campaigns: resultsOf(z.strictObject(inCampaign)),
  iterations: resultsOf(z.strictObject(inIteration)),
  rules: resultsOf(ruleSchema),
  plans: resultsOf(z.strictObject({ ...inCampaign, plan: z.string() })),
  /**
   * Number of iterations whose rules were not searched because the limit was reached. The searched iterations were
   * changed more recently.
   */
  iterations_left_out: z.int().min(0),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;
export type FoundRule = z.infer<typeof ruleSchema>;
