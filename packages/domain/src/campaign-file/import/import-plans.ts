import { routingPlanIdSchema } from "../../campaign/campaign.ts";
import { joinRoutingPlanIds, routingPlanIdSeparator, splitRoutingPlanIds } from "../../rule/routing-plan-ids.ts";
import type { Finding } from "../findings.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import {
  type MappedActions,
  carriedStatusTexts,
  mappedActions,
  separateStatusTexts,
  withoutStatusTexts,
} from "../../rule/status-texts.ts";

/** The plans in a file that its iterations can use. */
interface PlansTarget {
  prefix: string;
  findings: Finding[];
  /** The campaign's list of routing plan IDs, or undefined if the file has none. */
  listed: readonly unknown[] | undefined;
}

/**
 * Returns an iteration of a file with only the routing plan IDs that exist. If the campaign has no list of IDs, the
 * iteration's ActionsMapper lists them. Other systems that read the file ignore all other IDs, and send the default if
 * a rule has no IDs left. The import does the same, and reports each change. Users must fix invalid IDs, which stay
 * unchanged.
 */
export function withKnownPlans(iteration: JsonObject, target: PlansTarget): JsonObject {
  const actions = mappedActions(iteration);
  const read = (text: unknown, options: { path: string; otherwise?: unknown }) => {
    if (typeof text !== "string") return { routing: text, carried: {} };
    const { routing, statusTexts } = separateStatusTexts(text, actions);
    const otherwise = statusTexts.length > 0 ? "" : options.otherwise;
    return {
      routing: readPlans(routing, { ...options, otherwise, actions, target }),
      carried: carriedStatusTexts(statusTexts),
    };
  };
  const usual = read(iteration["DefaultCommsRouting"], { path: `${target.prefix}DefaultCommsRouting` });
  const own = { ...withoutStatusTexts(iteration), DefaultCommsRouting: usual.routing, ...usual.carried };
  const rules: unknown = iteration["IterationRules"];
  if (!Array.isArray(rules)) return own;
  const IterationRules = rules.map((rule: unknown, index) => {
    if (!isJsonObject(rule)) return rule;
    if (rule["Type"] !== "R" || rule["CommsRouting"] === undefined) return withoutStatusTexts(rule);
    const path = `${target.prefix}IterationRules.${index}.CommsRouting`;
    const { routing, carried } = read(rule["CommsRouting"], { path, otherwise: usual.routing });
    return { ...withoutStatusTexts(rule), CommsRouting: routing, ...carried };
  });
  return { ...own, IterationRules };
}

interface Place {
  path: string;
  /** Routing used if none of the plans exist, or undefined for the default. */
  otherwise?: unknown;
  actions: MappedActions;
  target: PlansTarget;
}

function readPlans(text: string, { path, otherwise, actions, target }: Place): unknown {
  const ids = splitRoutingPlanIds(text);
  if (target.listed) {
    const listed = new Set(target.listed.map((id) => String(id).toLowerCase()));
    return ids.every((id) => listed.has(id.toLowerCase())) ? joinRoutingPlanIds(ids) : text;
  }
  const { isGiven, plans: known } = actions;
  if (nameStrange(text, known)) return text;
  const plans = isGiven ? ids.flatMap((id) => known.get(id.toLowerCase()) ?? []) : ids;
  const unknown = isGiven ? ids.filter((id) => !known.has(id.toLowerCase())) : [];
  if (unknown.length === 0) return joinRoutingPlanIds(ids);
  const message = unknownPlans(unknown, plans.length === 0 && otherwise !== undefined);
  target.findings.push({ kind: "interpreted", path, message });
  return plans.length > 0 ? joinRoutingPlanIds(plans) : (otherwise ?? "");
}

/** Returns whether a string contains a plan name that cannot be a routing plan ID in this product. */
function nameStrange(text: string, known: ReadonlyMap<string, string>): boolean {
  const names = text.split(routingPlanIdSeparator).map((id) => id.trim().toLowerCase());
  return names.some((id) => known.has(id) && !routingPlanIdSchema.safeParse(id).success);
}

function unknownPlans(ids: readonly string[], none: boolean): string {
  const named = ids.map((id) => `“${id}”`).join(", ");
  const [are, them] = ids.length === 1 ? ["is", "it"] : ["are", "them"];
  const dropped = `${named} ${are} not in the file's ActionsMapper, so no one is sent ${them}. We have left ${them} out.`;
  return none ? `${dropped} People will be sent the default instead.` : dropped;
}

/**
 * Returns all routing plan IDs used in the iterations, without duplicates. If an iteration has an
 * ActionsMapper, only IDs in it are included.
 */
export function plansUsed(iterations: unknown): string[] {
  const objects = Array.isArray(iterations) ? iterations.filter(isJsonObject) : [];
  const used = objects.flatMap((iteration) => {
    const rules: unknown[] = Array.isArray(iteration["IterationRules"]) ? iteration["IterationRules"] : [];
    const routing = rules.filter(isJsonObject).filter(({ Type }) => Type === "R");
    const texts = [iteration["DefaultCommsRouting"], ...routing.map((rule) => rule["CommsRouting"])];
    const { isGiven, plans, statusTexts } = mappedActions(iteration);
    const ids = texts.flatMap((text) =>
      typeof text === "string" ? splitRoutingPlanIds(separateStatusTexts(text, { statusTexts }).routing) : [],
    );
    return isGiven ? ids.filter((id) => plans.has(id.toLowerCase())) : ids;
  });
  return splitRoutingPlanIds(joinRoutingPlanIds(used));
}
