import type { CampaignContent } from "../campaign/campaign.ts";
import { campaignContentSchema } from "../campaign/campaign.ts";
import type { IterationCohort, IterationContent } from "../iteration/iteration.ts";
import type { FieldErrors } from "../refusal.ts";
import type { IterationRule } from "../rule/rule.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";
import { plansUsed } from "./import/import-plans.ts";
import { schemaProblems } from "./issue-words.ts";

/** The campaign as iterations are checked against it; where it cannot be understood, nothing follows from it. */
export function soundCampaign(campaign: JsonObject, iteration: JsonObject): CampaignContent {
  const errors = schemaProblems(campaignContentSchema, campaign);
  const has = (field: string) => !Object.keys(errors).some((path) => path.split(".")[0] === field);
  const sound = campaign as unknown as CampaignContent;
  const dated = has("StartDate") && has("EndDate");
  return {
    ...sound,
    StartDate: dated ? sound.StartDate : "10000101",
    EndDate: dated ? sound.EndDate : "99991231",
    AvailableRoutingIds: has("AvailableRoutingIds") ? sound.AvailableRoutingIds : plansUsed([iteration]),
  };
}

interface SoundPart {
  iteration: IterationContent;
  /** The index of each of its rules in the whole. */
  places: number[];
}

/** An iteration of the parts that keep to the schema, with nothing in place of single values of rules that do not. */
export function soundPart(
  content: JsonObject,
  { errors, campaign }: { errors: FieldErrors; campaign: Pick<CampaignContent, "StartDate"> },
): SoundPart {
  const paths = Object.keys(errors);
  const mended = paths.filter((path) => replaceable.test(path));
  const unsound = new Set(
    paths.filter((path) => !replaceable.test(path)).map((path) => path.split(".").slice(0, 2).join(".")),
  );
  const sound = (list: unknown, field: string) =>
    [...(Array.isArray(list) ? (list as unknown[]) : []).entries()].filter(
      ([index]) => !unsound.has(`${field}.${index}`),
    );
  const rules = sound(withNothingAt(mended, content["IterationRules"]), "IterationRules") as [number, IterationRule][];
  const cohorts = sound(content["IterationCohorts"], "IterationCohorts") as [number, IterationCohort][];
  const other = Object.entries(content).filter(([field]) => !unsound.has(field));
  const iteration = {
    Name: "",
    IterationDate: campaign.StartDate,
    DefaultCommsRouting: "",
    ...Object.fromEntries(other),
    IterationCohorts: cohorts.map(([, cohort]) => cohort),
    IterationRules: rules.map(([, rule]) => rule),
  };
  return { iteration, places: rules.map(([index]) => index) };
}

/** Values of a rule without which the rest of it can be checked; of themselves their own problem is known already. */
const replaceable =
  /^IterationRules\.\d+(\.AndClauses\.\d+)?\.(Name|Description|CohortLabel|CommsRouting|Operator|Comparator|Priority)$/;

function withNothingAt(paths: readonly string[], rules: unknown): unknown {
  const copy: unknown = structuredClone(rules);
  for (const [index, path] of paths.entries()) {
    const [, ...steps] = path.split(".");
    const field = steps.pop() ?? "";
    const part = steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), copy);
    // Each another number, so that no two rules seem to share one.
    if (isJsonObject(part)) part[field] = field === "Priority" ? -1 - index : "";
  }
  return copy;
}
