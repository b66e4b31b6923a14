import { campaignContentSchema } from "../campaign/campaign.ts";
import { iterationCohortSchema, iterationSchema } from "../iteration/iteration.ts";
import { iterationRuleSchema } from "../rule/rule.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";

/**
 * A campaign with its values written one way: published files write numbers as texts and texts as numbers, days with
 * hyphens, null for a value that is not there, no list for an empty one and one address for a list of one. What this product does not read is not touched.
 */
export function normaliseCampaign(campaign: JsonObject): JsonObject {
  const normal = normalObject(campaign, campaignContentSchema.shape);
  for (const field of ["Manager", "Approver", "Reviewer"]) {
    if (typeof normal[field] === "string") normal[field] = [normal[field]];
  }
  const iterations = listOf(normal["Iterations"], normaliseIteration);
  return { ...normal, Iterations: Array.isArray(iterations) ? iterations.map(named) : iterations };
}

/** An iteration without a name goes by its place. */
function named(iteration: unknown, index: number): unknown {
  if (!isJsonObject(iteration) || (iteration["Name"] ?? "") !== "") return iteration;
  return { ...iteration, Name: `Iteration ${index + 1}` };
}

function normaliseIteration(iteration: JsonObject): JsonObject {
  const nothing = { DefaultCommsRouting: "", IterationCohorts: [], IterationRules: [] };
  const normal: JsonObject = { ...nothing, ...normalObject(iteration, iterationSchema.shape) };
  normal["IterationCohorts"] = listOf(normal["IterationCohorts"], normaliseCohort);
  normal["IterationRules"] = listOf(normal["IterationRules"], normaliseRule);
  return normal;
}

function normaliseCohort(cohort: JsonObject): JsonObject {
  const normal = normalObject(cohort, iterationCohortSchema.shape);
  const { Virtual } = normal;
  if (typeof Virtual === "string") normal["Virtual"] = Virtual.toUpperCase();
  if (typeof Virtual === "boolean") normal["Virtual"] = Virtual ? "Y" : "N";
  return normal;
}

function normaliseRule(rule: JsonObject): JsonObject {
  const normal = normalObject(rule, iterationRuleSchema.shape);
  normal["Name"] ??= "";
  if (Number.isSafeInteger(normal["Comparator"])) normal["Comparator"] = String(normal["Comparator"]);
  if (normal["AndClauses"] !== undefined) normal["AndClauses"] = listOf(normal["AndClauses"], normaliseRule);
  if (normal["AttributeLevel"] === "COHORT") normal["AttributeName"] ??= "COHORT_LABEL";
  return normal;
}

function listOf(value: unknown, normalise: (object: JsonObject) => JsonObject): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (isJsonObject(item) ? normalise(item) : item));
}

const numbers = new Set(["Priority", "IterationNumber", "ApprovalMinimum", "ApprovalMaximum"]);
const days = new Set(["StartDate", "EndDate", "IterationDate"]);

function normalObject(object: JsonObject, shape: object): JsonObject {
  const entries = Object.entries(object).map(([field, value]) => [field, normalValue(field, value)] as const);
  const isThere = ([field, value]: (typeof entries)[number]) => value !== null || !Object.hasOwn(shape, field);
  return Object.fromEntries(entries.filter(isThere));
}

/** A value as it is written here; null where the file says nothing. */
function normalValue(field: string, value: unknown): unknown {
  if (days.has(field)) return asDay(value);
  if (!numbers.has(field) || typeof value !== "string") return value;
  if (value === "") return null;
  return /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}

function asDay(value: unknown): unknown {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" ? text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$1$2$3") : text;
}
