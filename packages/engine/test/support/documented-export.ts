/** Computes the expected export of an imported file, with the changes documented in docs/campaign-files.md. */
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { JsonObject } from "@spi/domain/values/json-object";
import type { ImportedCampaign } from "@spi/domain/campaign-file/import/import-campaign-file";
import { exportCampaign } from "@spi/domain/campaign-file/export-campaign";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";

const newId = () => crypto.randomUUID();

/** Returns the expected export of an imported and unchanged file. */
export function exported({ campaign, iterations }: ImportedCampaign): Exported {
  const made = exportCampaign(
    { ...campaign, ID: newId(), Version: 1 },
    iterations.map(({ number, content }) => ({ ...content, ID: newId(), Version: 1, IterationNumber: number })),
  );
  return JSON.parse(JSON.stringify(made)) as Exported;
}

export interface Exported {
  CampaignConfig: JsonObject & { Iterations: (JsonObject & { IterationRules: Entry[] })[] };
}
type Entry = JsonObject & { Type: string; Priority: number; CohortLabel?: string; CommsRouting?: string };

/** Every comparison ignores IDs and versions. */
export const comparable = (json: unknown) =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) => (/^(ID|Version)$/.test(key) ? undefined : value)),
  ) as JsonObject;

/** Returns a published campaign with exactly the changes that docs/campaign-files.md lists for an export. */
export function asDocumented({ CampaignConfig: campaign }: Exported) {
  const { Type: _type, Target: _target, AvailableRoutingIds: _ids, ...defaults } = newCampaignDefaults;
  const Iterations = campaign.Iterations.map((iteration) =>
    documentedIteration(iteration, !Array.isArray(campaign["AvailableRoutingIds"])),
  );
  const plans = Iterations.flatMap(({ DefaultCommsRouting, IterationRules }) => [
    DefaultCommsRouting,
    ...IterationRules.filter(({ Type }) => Type === "R").map(({ CommsRouting }) => CommsRouting ?? ""),
  ]);
  const AvailableRoutingIds = splitRoutingPlanIds(plans.join("|"));
  return { CampaignConfig: { AvailableRoutingIds, ...defaults, ...without(campaign, null), Iterations } };
}

/** Treats plans in the ActionsMapper as known if the campaign does not list any plans. */
function documentedIteration(iteration: Exported["CampaignConfig"]["Iterations"][number], byMapper: boolean) {
  const rules = iteration.IterationRules.filter(({ Type }) => "FSR".includes(Type));
  const carried = iteration.IterationRules.filter(({ Type }) => !"FSR".includes(Type));
  const groups = [...Map.groupBy(rules, ({ Type, Priority }) => `${Type} ${Priority}`).values()];
  const known = byMapper ? Object.keys(iteration["ActionsMapper"] ?? {}) : [];
  const withKnown = (text: unknown) =>
    splitRoutingPlanIds(String(text))
      .filter((id) => known.length === 0 || known.includes(id))
      .join("|");
  const DefaultCommsRouting = withKnown(iteration["DefaultCommsRouting"]);
  const entries = groups.flatMap((group) => {
    const labels = [...new Set(group.flatMap(({ CohortLabel }) => (CohortLabel ?? "").split(",")))];
    return group.map((entry) => ({
      ...documentedRule(entry),
      Priority: renumbered(
        entry,
        rules.filter(({ Type }) => Type === entry.Type),
      ),
      ...(labels.join("") === "" || entry.Type === "R" ? {} : { CohortLabel: labels.filter(Boolean).join(",") }),
      ...(entry.Type === "R" ? { CommsRouting: withKnown(entry["CommsRouting"]) || DefaultCommsRouting } : {}),
    }));
  });
  return { ...without(iteration, null), DefaultCommsRouting, IterationRules: [...entries, ...carried] };
}

function documentedRule(entry: Entry): Entry {
  const { AttributeTarget, CohortLabel: _scope, ...rest } = entry;
  const membership: Record<string, string> = { in: "MemberOf", not_in: "NotMemberOf" };
  const ofCohorts = entry["AttributeLevel"] === "COHORT";
  return {
    ...without(rest, null),
    AttributeTarget: entry["AttributeLevel"] === "TARGET" ? AttributeTarget : "ALL",
    ...(ofCohorts ? { AttributeName: "COHORT_LABEL" } : {}),
    ...(ofCohorts ? { Operator: membership[String(entry["Operator"])] ?? entry["Operator"] } : {}),
  } as JsonObject as Entry;
}

const without = (object: JsonObject, value: unknown) =>
  Object.fromEntries(Object.entries(object).filter(([, property]) => property !== value));

/**
 * Renumbers rules in steps of ten, or less if there are many, if any priority of the type is invalid or out of range.
 */
function renumbered(entry: Entry, ofType: readonly Entry[]): number {
  const { lowest, highest } = ruleTypeFacts[entry.Type as RuleType];
  const priorities = [...new Set(ofType.map(({ Priority }) => Priority))].toSorted((a, other) => a - other);
  const fits = (priority: number) => Number.isInteger(priority) && priority >= lowest && priority <= highest;
  if (priorities.every(fits)) return entry.Priority;
  const step = Math.min(10, Math.floor((highest - lowest) / Math.max(1, priorities.length - 1)));
  return lowest + step * priorities.indexOf(entry.Priority);
}
