import { campaignContentSchema } from "../campaign.ts";
import { iterationCohortSchema, iterationSchema } from "../iteration.ts";
import { iterationRuleSchema } from "../rule.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";

/**
 * A campaign with its values written one way: published files write numbers as texts, null for a value that is not there
 * and one address for a list of one. What this product does not read is not touched.
 */
export function normaliseCampaign(campaign: JsonObject): JsonObject {
  const normal = normalObject(campaign, campaignContentSchema.shape);
  for (const field of ["Manager", "Approver", "Reviewer"]) {
    if (typeof normal[field] === "string") normal[field] = [normal[field]];
  }
  return { ...normal, Iterations: listOf(normal["Iterations"], normaliseIteration) };
}

function normaliseIteration(iteration: JsonObject): JsonObject {
  const normal = normalObject(iteration, iterationSchema.shape);
  normal["IterationCohorts"] = listOf(normal["IterationCohorts"], normaliseCohort);
  normal["IterationRules"] = listOf(normal["IterationRules"], normaliseRule);
  return normal;
}

function normaliseCohort(cohort: JsonObject): JsonObject {
  const normal = normalObject(cohort, iterationCohortSchema.shape);
  if (typeof normal["Virtual"] === "string") normal["Virtual"] = normal["Virtual"].toUpperCase();
  return normal;
}

function normaliseRule(rule: JsonObject): JsonObject {
  const normal = normalObject(rule, iterationRuleSchema.shape);
  if (normal["AndClauses"] !== undefined) normal["AndClauses"] = listOf(normal["AndClauses"], normaliseRule);
  if (normal["AttributeLevel"] === "COHORT") normal["AttributeName"] ??= "COHORT_LABEL";
  return normal;
}

function listOf(value: unknown, normalise: (object: JsonObject) => JsonObject): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (isJsonObject(item) ? normalise(item) : item));
}

const numbers = new Set(["Priority", "IterationNumber", "ApprovalMinimum", "ApprovalMaximum"]);

function normalObject(object: JsonObject, shape: object): JsonObject {
  const entries = Object.entries(object).filter(([field, value]) => value !== null || !Object.hasOwn(shape, field));
  return Object.fromEntries(entries.map(([field, value]) => [field, numbers.has(field) ? asNumber(value) : value]));
}

function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}
