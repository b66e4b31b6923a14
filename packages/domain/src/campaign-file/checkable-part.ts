import { type CampaignContent, campaignContentSchema } from "../campaign/campaign.ts";
import type { IterationCohort, IterationContent } from "../iteration/iteration.ts";
import type { FieldErrors } from "../values/field-errors.ts";
import type { IterationRule } from "../rule/rule.ts";
import { type JsonObject, isJsonObject } from "../values/json-object.ts";
import { plansUsed } from "./import/import-plans.ts";
import { schemaProblems } from "../values/issue-messages.ts";

/**
 * Returns the campaign used to check iterations. Replaces unreadable fields with values that pass the checks that
 * depend on them.
 */
export function checkableCampaign(campaign: JsonObject, iteration: JsonObject): CampaignContent {
  const errors = schemaProblems(campaignContentSchema, campaign);
  const has = (field: string) => !Object.keys(errors).some((path) => path.split(".")[0] === field);
  const valid = campaign as unknown as CampaignContent;
  const dated = has("StartDate") && has("EndDate");
  return {
    ...valid,
    StartDate: dated ? valid.StartDate : "10000101",
    EndDate: dated ? valid.EndDate : "99991231",
    AvailableRoutingIds: has("AvailableRoutingIds") ? valid.AvailableRoutingIds : plansUsed([iteration]),
  };
}

interface CheckablePart {
  iteration: IterationContent;
  /** For each rule, its index in the complete iteration. */
  places: number[];
  /** Returns whether a problem at this path can only repeat one that has already been reported. */
  isFollowOn: (path: string) => boolean;
}

/**
 * Returns the parts of an iteration that match the schema. Replaces invalid values of rules and cohorts with
 * placeholders, so that all other values can be checked.
 */
export function checkablePart(
  content: JsonObject,
  { errors, campaign }: { errors: FieldErrors; campaign: Pick<CampaignContent, "StartDate"> },
): CheckablePart {
  const paths = Object.keys(errors);
  const fixed = paths.filter((path) => replaceable.test(path));
  const invalid = new Set(
    paths.filter((path) => !replaceable.test(path)).map((path) => path.split(".").slice(0, 2).join(".")),
  );
  const rules = [...listIn(withPlaceholders(fixed, content["IterationRules"])).entries()].filter(
    ([index]) => !invalid.has(`IterationRules.${index}`),
  ) as [number, IterationRule][];
  const cohorts = listIn(content["IterationCohorts"]).map((cohort, index) => checkableCohort(cohort, { index, paths }));
  const other = Object.entries(content).filter(([field]) => !invalid.has(field));
  const iteration = {
    Name: "",
    IterationDate: campaign.StartDate,
    DefaultCommsRouting: "",
    ...Object.fromEntries(other),
    IterationCohorts: cohorts,
    IterationRules: rules.map(([, rule]) => rule),
  };
  const followOn = new Set(fixed.flatMap(placeholderProblems));
  return { iteration, places: rules.map(([index]) => index), isFollowOn: (path) => followOn.has(path) };
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/**
 * Returns a placeholder for an invalid cohort, so that rules can still apply to the cohort. The placeholder itself
 * never causes a finding.
 */
function checkableCohort(
  cohort: unknown,
  { index, paths }: { index: number; paths: readonly string[] },
): IterationCohort {
  const isWrong = paths.some(
    (path) => path.startsWith(`IterationCohorts.${index}.`) || path === `IterationCohorts.${index}`,
  );
  if (!isWrong) return cohort as IterationCohort;
  const label = isJsonObject(cohort) ? cohort["CohortLabel"] : undefined;
  return { CohortLabel: typeof label === "string" ? label : "", Priority: 0, Virtual: "Y" };
}

/**
 * Paths of values that can be replaced so that the rest of a rule can be checked. Problems with these values have
 * already been reported.
 */
const replaceable =
  /^IterationRules\.\d+(\.AndClauses\.\d+)?\.(Name|Description|CohortLabel|CommsRouting|Operator|Comparator|Priority|Type|Attribute(Level|Name|Target))$/;

/**
 * Returns the paths of problems caused only by placeholders. For example, a missing type has no range, and an attribute
 * cannot be found without its level.
 */
const placeholderProblems = (path: string): string[] => [
  ...(path.endsWith(".Type") ? [path.replace(/Type$/, "Priority")] : []),
  ...(path.endsWith(".AttributeLevel") ? [path.replace(/Level$/, "Name")] : []),
];

function withPlaceholders(paths: readonly string[], rules: unknown): unknown {
  const copy: unknown = structuredClone(rules);
  for (const [index, path] of paths.entries()) {
    const [, ...steps] = path.split(".");
    const field = steps.pop() ?? "";
    const part = steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), copy);
    if (!isJsonObject(part)) continue;
    // Each placeholder has a different priority, because two equal priorities would be a problem.
    if (field === "Priority" || field === "Type") part["Priority"] = -1 - index;
    if (field !== "Priority") part[field] = field === "Type" ? "F" : "";
  }
  return copy;
}
