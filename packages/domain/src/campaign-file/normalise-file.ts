import { campaignContentSchema } from "../campaign/campaign.ts";
import { iterationCohortSchema, iterationSchema } from "../iteration/iteration.ts";
import { iterationRuleSchema } from "../rule/rule.ts";
import { type ReportIssue, numberedCohorts } from "./file-cohorts.ts";
import { type Finding, carriedRuleTypes } from "./findings.ts";
import { type JsonObject, isJsonObject } from "../values/json-object.ts";
import { inKnownLetters } from "./letter-case.ts";

/**
 * Normalises a campaign's values and numbers its cohorts. In published files, numbers can be text and
 * text can be numbers, days have hyphens, and keywords are in lower case. Missing values can be null,
 * empty lists can be missing, and a single address may not be in a list. Fields that this product does
 * not read are unchanged.
 */
export function normaliseCampaign(
  campaign: JsonObject,
  { prefix, findings }: { prefix: string; findings: Finding[] },
): JsonObject {
  const report: ReportIssue = (path, message) =>
    findings.push({ kind: "interpreted", path: `${prefix}${path}`, message });
  const normal = normalObject(campaign, campaignContentSchema.shape);
  for (const field of ["Manager", "Approver", "Reviewer"]) {
    if (typeof normal[field] === "string") normal[field] = [normal[field]];
  }
  const plans = normal["AvailableRoutingIds"];
  if (Array.isArray(plans)) normal["AvailableRoutingIds"] = onceEach(plans, report);
  if (!Array.isArray(normal["Iterations"])) return normal;
  const Iterations = listOf(normal["Iterations"], (iteration, index) =>
    named(
      normaliseIteration(iteration, (path, message) => report(`Iterations.${index}.${path}`, message)),
      index,
    ),
  );
  return { ...normal, Iterations };
}

/** Removes routing plan IDs that differ from an earlier one only in letter case. */
function onceEach(ids: readonly unknown[], report: ReportIssue): unknown[] {
  const keys = ids.map((id) => (typeof id === "string" ? id.trim().toLowerCase() : id));
  const unique = ids.filter((_, index) => keys.indexOf(keys[index]) === index);
  if (unique.length < ids.length)
    report("AvailableRoutingIds", "Some routing plan IDs are listed twice. We have kept one of each.");
  return unique;
}

/** Gives an iteration a name based on its position if it does not have one. */
function named(iteration: JsonObject, index: number): JsonObject {
  if ((iteration["Name"] ?? "") !== "") return iteration;
  return { ...iteration, Name: `Iteration ${index + 1}` };
}

/** Normalises an iteration's values. */
export function normaliseIteration(iteration: JsonObject, report: ReportIssue): JsonObject {
  const nothing = { DefaultCommsRouting: "", IterationCohorts: [], IterationRules: [] };
  const normal: JsonObject = { ...nothing, ...normalObject(iteration, iterationSchema.shape) };
  const cohorts = listOf(normal["IterationCohorts"], normaliseCohort);
  normal["IterationCohorts"] = Array.isArray(cohorts) ? numberedCohorts(cohorts, report) : cohorts;
  normal["IterationRules"] = listOf(normal["IterationRules"], (rule, index) =>
    normaliseRule(rule, (path, message) => report(`IterationRules.${index}.${path}`, message)),
  );
  return normal;
}

const yesOrNo = new Map<unknown, string | undefined>([
  [true, "Y"],
  ["YES", "Y"],
  [false, "N"],
  ["NO", "N"],
]);

function normaliseCohort(cohort: JsonObject): JsonObject {
  const { Virtual, ...normal } = normalObject(cohort, iterationCohortSchema.shape);
  return Virtual === undefined || Virtual === "" ? normal : { ...normal, Virtual: yesOrNo.get(Virtual) ?? Virtual };
}

function normaliseRule(rule: JsonObject, report: ReportIssue): JsonObject {
  const Type = typeof rule["Type"] === "string" ? inKnownLetters("Type", rule["Type"]) : undefined;
  if (carriedRuleTypes.has(String(Type))) return { ...rule, Type };
  const normal = normalObject(rule, iterationRuleSchema.shape);
  normal["Name"] ??= "";
  for (const field of ["AttributeName", "AttributeTarget"]) {
    const [now, before] = [normal[field], rule[field]];
    if (typeof before === "string" && now !== before.trim())
      report(field, `We have read “${before.trim()}” as ${String(now)}, because attributes are always in capitals.`);
  }
  if (normal["AndClauses"] !== undefined) {
    normal["AndClauses"] = listOf(normal["AndClauses"], (clause, index) =>
      normaliseRule(clause, (path, message) => report(`AndClauses.${index}.${path}`, message)),
    );
  }
  if (normal["AttributeLevel"] === "COHORT") normal["AttributeName"] ??= "COHORT_LABEL";
  return normal;
}

function listOf(value: unknown, normalise: (object: JsonObject, index: number) => JsonObject): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => (isJsonObject(item) ? normalise(item, index) : item));
}

const numbers = new Set(["Priority", "IterationNumber", "ApprovalMinimum", "ApprovalMaximum"]);
const texts = new Set(["Name", "Description", "Comparator"]);
const days = new Set(["StartDate", "EndDate", "IterationDate"]);

function normalObject(object: JsonObject, shape: object): JsonObject {
  const entries = Object.entries(object).map(([field, value]) => [field, normalValue(field, value)] as const);
  const isThere = ([field, value]: (typeof entries)[number]) => value !== null || !Object.hasOwn(shape, field);
  return Object.fromEntries(entries.filter(isThere));
}

/** Returns a value in this product's format. Returns null if the file has no value. */
function normalValue(field: string, value: unknown): unknown {
  if (days.has(field)) return asDay(value);
  if (typeof value === "number" && texts.has(field)) return isExact(value) ? String(value) : value;
  if (typeof value !== "string") return value;
  if (field === "IterationTime") {
    const time = value.trim().replace(/^\d:/, "0$&");
    return time.replace(/^\d\d:\d\d$/, "$&:00");
  }
  if (!numbers.has(field)) return inKnownLetters(field, value);
  if (value === "") return null;
  return /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}

/** Returns whether a number is exact. A large whole number has already lost digits when the file was parsed. */
const isExact = (number: number) => !Number.isInteger(number) || Number.isSafeInteger(number);

function asDay(value: unknown): unknown {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" ? text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})(T00:00:00Z?)?$/, "$1$2$3") : text;
}
