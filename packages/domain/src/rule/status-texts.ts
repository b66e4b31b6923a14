import { joinRoutingPlanIds, routingPlanIdSeparator, splitRoutingPlanIds } from "./routing-plan-ids.ts";
import { type JsonObject, isJsonObject } from "../values/json-object.ts";

/**
 * Type of an action that shows text in place of a status. Such an action is never a message (published format since
 * April 2026).
 */
const statusTextType = "norender_StatusTextOverride";

/**
 * Name of the field in `Carried` that stores the names of status texts. An export moves these names back to
 * CommsRouting.
 */
const field = statusTextType;

/** A rule, an AND clause, or an iteration with its default routing. */
interface Owner {
  Carried?: Record<string, unknown> | undefined;
}

/** Actions in an iteration's ActionsMapper. The keys are lower-case names, and the values have the file's spelling. */
export interface MappedActions {
  /** False if the iteration has no actions. Every plan in the iteration then counts as known. */
  isGiven: boolean;
  plans: ReadonlyMap<string, string>;
  statusTexts: ReadonlyMap<string, string>;
}

export function mappedActions({ ActionsMapper }: JsonObject): MappedActions {
  const actions = Object.entries(isJsonObject(ActionsMapper) ? ActionsMapper : {});
  const named = (isText: boolean) =>
    new Map(actions.filter(([, action]) => isStatusText(action) === isText).map(([name]) => [keyOf(name), name]));
  return { isGiven: actions.length > 0, plans: named(false), statusTexts: named(true) };
}

const isStatusText = (action: unknown) => isJsonObject(action) && action["ActionType"] === statusTextType;

const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * Separates the names of status texts from the plans in CommsRouting. Returns a string without status texts unchanged.
 */
export function separateStatusTexts(
  routing: string,
  { statusTexts }: Pick<MappedActions, "statusTexts">,
): { routing: string; statusTexts: string[] } {
  const parts = routing.split(routingPlanIdSeparator);
  const mapped = parts.flatMap((part) => statusTexts.get(keyOf(part)) ?? []);
  if (mapped.length === 0) return { routing, statusTexts: [] };
  const others = parts.filter((part) => !statusTexts.has(keyOf(part)));
  return { routing: others.join(routingPlanIdSeparator), statusTexts: [...new Set(mapped)] };
}

/** Returns the field that stores status texts, or no field if there are none. */
export function carriedStatusTexts(statusTexts: readonly string[]): Record<string, string> {
  return statusTexts.length === 0 ? {} : { [field]: joinRoutingPlanIds(statusTexts) };
}

/** Removes the field for status texts from an object in a file. Only an import can add this field. */
export function withoutStatusTexts({ [field]: _texts, ...object }: JsonObject): JsonObject {
  return object;
}

/** Returns the names of an owner's status texts. */
export function statusTextsOf({ Carried }: Owner): string[] {
  const names = Carried?.[field];
  return typeof names === "string" ? names.split(routingPlanIdSeparator) : [];
}

type RoutingRule = Owner & { Type: string; CommsRouting?: string | undefined };

const namesNoPlan = ({ Type, CommsRouting = "" }: RoutingRule) =>
  Type === "R" && splitRoutingPlanIds(CommsRouting).length === 0;

/**
 * Returns whether a routing rule contains status texts but no plan. People who match it get no message, not even the
 * default.
 */
export function sendsNoMessage(rule: RoutingRule): boolean {
  return namesNoPlan(rule) && statusTextsOf(rule).length > 0;
}

/**
 * Returns whether a routing rule contains neither a plan nor a status text. Ignores the routing of AND clauses, which
 * has no effect.
 */
export function hasNoPlan(rule: RoutingRule): boolean {
  return namesNoPlan(rule) && statusTextsOf(rule).length === 0;
}

/** Returns an owner's routing for export, with the plans followed by the status texts. */
export function exportedRouting(owner: Owner, routing: string | undefined): string | undefined {
  const statusTexts = statusTextsOf(owner);
  if (statusTexts.length === 0) return routing;
  return joinRoutingPlanIds([...splitRoutingPlanIds(routing ?? ""), ...statusTexts]);
}

/** Returns an owner's carried fields for export. */
export function exportedCarried({ Carried }: Owner): JsonObject {
  return withoutStatusTexts({ ...Carried });
}

/** Describes routing that contains only status texts, so that no message is sent. */
export function describeOnlyStatusText(statusTexts: readonly string[]): string {
  return `No message, only the status text ${statusTexts.join(", ")}`;
}

/** Returns a sentence about status texts among the plans of a default or a rule. */
export function describeStatusText(statusTexts: readonly string[], { isOnly }: { isOnly: boolean }): string {
  const names = statusTexts.map((name) => `“${name}”`).join(", ");
  const result =
    statusTexts.length === 1
      ? `${names} is a status text, not a routing plan. We keep and export it, but never send it.`
      : `${names} are status texts, not routing plans. We keep and export them, but never send them.`;
  return isOnly ? `${result} People who match only this rule will not be sent a message.` : result;
}

/** Returns whether a name is a status text in at least one iteration of a file, and is not a plan in any of them. */
export function isStatusTextOnly(name: unknown, iterations: readonly JsonObject[]): boolean {
  if (typeof name !== "string") return false;
  const all = iterations.map(mappedActions);
  return (
    all.some(({ statusTexts }) => statusTexts.has(keyOf(name))) && !all.some(({ plans }) => plans.has(keyOf(name)))
  );
}

/** Explains that status texts are not included in a campaign's routing plans. */
export function leftOffList(names: readonly string[]): string {
  const named = names.map((name) => `“${name}”`).join(", ");
  return names.length === 1
    ? `${named} is a status text, not a routing plan, so we have left it out of the list.`
    : `${named} are status texts, not routing plans, so we have left them out of the list.`;
}
