import { ruleTypeFacts, ruleTypes } from "../rule/rule.ts";
import { type JsonObject, isJsonObject } from "../values/json-object.ts";

/**
 * Describes a location in a campaign file, with rules and cohorts by name. For example,
 * "CampaignConfig.Iterations.0.IterationRules.3.Comparator" becomes "Iteration “Autumn”, filter rule
 * “Too young”, Comparator".
 */
export function describePlace(file: unknown, path: string): string {
  const words: string[] = [];
  let value: unknown = file;
  const steps = path.split(".").filter((step) => step !== "" && step !== "CampaignConfig");
  if (isJsonObject(file) && isJsonObject(file["CampaignConfig"])) value = file["CampaignConfig"];
  for (const [index, step] of steps.entries()) {
    const among = value;
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
    if (lists.has(step) && index < steps.length - 1) continue;
    const list = steps[index - 1] ?? "";
    words.push(/^\d+$/.test(step) ? describeItem(list, { item: value, number: Number(step) + 1, among }) : step);
  }
  return words.length === 0 ? "The file" : words.join(", ");
}

const lists = new Set(["Iterations", "IterationCohorts", "IterationRules", "AndClauses"]);

interface Item {
  item: unknown;
  /** Position in the list, starting at 1. */
  number: number;
  /** List that contains the item. */
  among: unknown;
}

/** Returns an iteration's number in the file, unless another iteration has the same number. */
function ownNumber({ item, among }: Item): number | undefined {
  const numbers = (Array.isArray(among) ? among : []).map((item: unknown) =>
    isJsonObject(item) ? item["IterationNumber"] : null,
  );
  const own = isJsonObject(item) ? item["IterationNumber"] : undefined;
  return typeof own === "number" && numbers.filter((number) => number === own).length === 1 ? own : undefined;
}

function describeItem(list: string, listItem: Item): string {
  const { item, number } = listItem;
  const object: JsonObject = isJsonObject(item) ? item : {};
  const named = (field: string) => (typeof object[field] === "string" ? ` “${shortened(object[field])}”` : "");
  switch (list) {
    case "Iterations":
      // Uses the number that commands accept, because files can list their iterations in any order.
      return `iteration ${ownNumber(listItem) ?? number}${named("Name")}`;
    case "IterationCohorts":
      return `cohort ${number}${named("CohortLabel")}`;
    case "IterationRules":
      return `${ruleKind(object["Type"])} ${number}${named("Name")}`;
    case "AndClauses":
      return `AND clause ${number}`;
    default:
      return `entry ${number}`;
  }
}

function ruleKind(value: unknown): string {
  const type = ruleTypes.find((ruleType) => ruleType === value);
  return type === undefined ? "rule" : `${ruleTypeFacts[type].name} rule`;
}

const longestName = 100;

/** Truncates a name, because names in a damaged file can be of any length. */
function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
