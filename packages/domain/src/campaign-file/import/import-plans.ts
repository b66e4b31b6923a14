import { joinRoutingPlanIds, splitRoutingPlanIds } from "../../campaign/routing-plan-ids.ts";
import type { Finding, JsonObject } from "../findings.ts";
import { isJsonObject } from "../findings.ts";

/**
 * An iteration of a file without a list of routing plan IDs, where ActionsMapper names those there are. Its readers drop
 * the others and send the default instead of a rule's that has none left; the import does the same and says so.
 */
export function withKnownPlans(iteration: JsonObject, prefix: string, findings: Finding[]): JsonObject {
  const mapper = iteration["ActionsMapper"];
  if (!isJsonObject(mapper) || Object.keys(mapper).length === 0) return iteration;
  const known = new Map(Object.keys(mapper).map((id) => [id.toLowerCase(), id]));
  const clean = (text: unknown, place: { path: string; otherwise: unknown }) => {
    if (typeof text !== "string") return text;
    const { kept, unknown } = knownOf(text, known);
    if (unknown.length === 0) return text;
    const message = unknownPlans(unknown, kept.length === 0 && place.otherwise !== undefined);
    findings.push({ kind: "derived", path: place.path, message });
    return kept.length > 0 ? joinRoutingPlanIds(kept) : (place.otherwise ?? "");
  };
  const path = `${prefix}DefaultCommsRouting`;
  const DefaultCommsRouting = clean(iteration["DefaultCommsRouting"], { path, otherwise: undefined });
  const rules: unknown = iteration["IterationRules"];
  if (!Array.isArray(rules)) return { ...iteration, DefaultCommsRouting };
  const IterationRules = rules.map((rule: unknown, index) => {
    if (!isJsonObject(rule) || rule["Type"] !== "R") return rule;
    const place = { path: `${prefix}IterationRules.${index}.CommsRouting`, otherwise: DefaultCommsRouting };
    return { ...rule, CommsRouting: clean(rule["CommsRouting"], place) };
  });
  return { ...iteration, DefaultCommsRouting, IterationRules };
}

function knownOf(text: string, known: ReadonlyMap<string, string>) {
  const ids = splitRoutingPlanIds(text);
  return {
    kept: ids.flatMap((id) => known.get(id.toLowerCase()) ?? []),
    unknown: ids.filter((id) => !known.has(id.toLowerCase())),
  };
}

function unknownPlans(ids: readonly string[], none: boolean): string {
  const dropped = `The ActionsMapper of the file does not have ${ids.map((id) => `“${id}”`).join(", ")}, so nobody is sent it. It is left out.`;
  return none ? `${dropped} The default is sent instead.` : dropped;
}

/** Every routing plan ID that iterations name, once each. */
export function plansUsed(iterations: unknown): string[] {
  const objects = Array.isArray(iterations) ? iterations.filter(isJsonObject) : [];
  const texts = objects.flatMap((iteration) => {
    const rules: unknown[] = Array.isArray(iteration["IterationRules"]) ? iteration["IterationRules"] : [];
    const routing = rules.filter(isJsonObject).filter(({ Type }) => Type === "R");
    return [iteration["DefaultCommsRouting"], ...routing.map((rule) => rule["CommsRouting"])];
  });
  return splitRoutingPlanIds(texts.filter((text) => typeof text === "string").join("|"));
}
