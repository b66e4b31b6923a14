import { routingPlanIdSchema } from "../../campaign/campaign.ts";
import { joinRoutingPlanIds, routingPlanIdSeparator, splitRoutingPlanIds } from "../../campaign/routing-plan-ids.ts";
import type { Finding, JsonObject } from "../findings.ts";
import { isJsonObject } from "../findings.ts";

/** What a file says of the plans that its iterations may name. */
interface PlansTarget {
  prefix: string;
  findings: Finding[];
  /** The campaign's list; undefined where the file has none. */
  listed: readonly unknown[] | undefined;
}

/**
 * An iteration of a file with its routing plan IDs written one way. Where the campaign has no list of them, ActionsMapper
 * names those there are: its readers drop the others and send the default instead of a rule's that has none left. The import
 * does the same and says so. What names a plan that cannot be one here stays as it is, to be mended.
 */
export function withKnownPlans(iteration: JsonObject, target: PlansTarget): JsonObject {
  const read = (text: unknown, place: { path: string; otherwise?: unknown }) =>
    typeof text === "string" ? readPlans(text, { ...place, iteration, target }) : text;
  const path = `${target.prefix}DefaultCommsRouting`;
  const DefaultCommsRouting = read(iteration["DefaultCommsRouting"], { path });
  const rules: unknown = iteration["IterationRules"];
  if (!Array.isArray(rules)) return { ...iteration, DefaultCommsRouting };
  const IterationRules = rules.map((rule: unknown, index) => {
    if (!isJsonObject(rule) || rule["Type"] !== "R" || rule["CommsRouting"] === undefined) return rule;
    const place = { path: `${target.prefix}IterationRules.${index}.CommsRouting`, otherwise: DefaultCommsRouting };
    return { ...rule, CommsRouting: read(rule["CommsRouting"], place) };
  });
  return { ...iteration, DefaultCommsRouting, IterationRules };
}

interface Place {
  path: string;
  /** What is sent instead of plans that there are none of; undefined for the default itself. */
  otherwise?: unknown;
  iteration: JsonObject;
  target: PlansTarget;
}

function readPlans(text: string, { path, otherwise, iteration, target }: Place): unknown {
  const ids = splitRoutingPlanIds(text);
  if (target.listed) {
    const listed = new Set(target.listed.map((id) => String(id).toLowerCase()));
    return ids.every((id) => listed.has(id.toLowerCase())) ? joinRoutingPlanIds(ids) : text;
  }
  const known = plansMapped(iteration);
  if (nameStrange(text, known)) return text;
  const kept = known.size === 0 ? ids : ids.flatMap((id) => known.get(id.toLowerCase()) ?? []);
  const unknown = known.size === 0 ? [] : ids.filter((id) => !known.has(id.toLowerCase()));
  if (unknown.length === 0) return joinRoutingPlanIds(ids);
  const message = unknownPlans(unknown, kept.length === 0 && otherwise !== undefined);
  target.findings.push({ kind: "derived", path, message });
  return kept.length > 0 ? joinRoutingPlanIds(kept) : (otherwise ?? "");
}

/** True of plans of which one cannot be a routing plan ID here. */
function nameStrange(text: string, known: ReadonlyMap<string, string>): boolean {
  const names = text.split(routingPlanIdSeparator).map((id) => id.trim().toLowerCase());
  return names.some((id) => known.has(id) && !routingPlanIdSchema.safeParse(id).success);
}

function unknownPlans(ids: readonly string[], none: boolean): string {
  const dropped = `The ActionsMapper of the file does not have ${ids.map((id) => `“${id}”`).join(", ")}, so nobody is sent it. It is left out.`;
  return none ? `${dropped} The default is sent instead.` : dropped;
}

/** Every routing plan ID that iterations name and that their ActionsMapper has, where they have one, once each. */
export function plansUsed(iterations: unknown): string[] {
  const objects = Array.isArray(iterations) ? iterations.filter(isJsonObject) : [];
  const used = objects.flatMap((iteration) => {
    const rules: unknown[] = Array.isArray(iteration["IterationRules"]) ? iteration["IterationRules"] : [];
    const routing = rules.filter(isJsonObject).filter(({ Type }) => Type === "R");
    const texts = [iteration["DefaultCommsRouting"], ...routing.map((rule) => rule["CommsRouting"])];
    const ids = texts.flatMap((text) => (typeof text === "string" ? splitRoutingPlanIds(text) : []));
    const known = plansMapped(iteration);
    return known.size === 0 ? ids : ids.filter((id) => known.has(id.toLowerCase()));
  });
  return splitRoutingPlanIds(joinRoutingPlanIds(used));
}

/** The plans of an iteration's ActionsMapper in the file's spelling, by the same in small letters. */
function plansMapped({ ActionsMapper }: JsonObject): ReadonlyMap<string, string> {
  return new Map(Object.keys(isJsonObject(ActionsMapper) ? ActionsMapper : {}).map((id) => [id.toLowerCase(), id]));
}
