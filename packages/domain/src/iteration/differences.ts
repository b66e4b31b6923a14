import { canonicalJson } from "../values/canonical-json.ts";
import { clauseTitle } from "../rule/and-clauses.ts";

/**
 * A field that differs between two versions of a document. Its value is undefined in a version without
 * the field.
 */
export interface Difference {
  /**
   * Names of fields and list members that lead to the field, for example ["IterationRules", "Under 75",
   * "Comparator"].
   */
  path: string[];
  before: unknown;
  after: unknown;
}

/**
 * Returns the fields that differ between two versions of a document. Compares list members by their ID or label, not by
 * their position. A moved rule therefore appears as a changed priority, and not as two changed rules.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  return compare(before, after, []);
}

function compare(before: unknown, after: unknown, path: string[]): Difference[] {
  if (isList(before) && isList(after) && (hasKeys(before) || hasKeys(after))) {
    return compareFields(byKey(before), byKey(after), path);
  }
  if (isObject(before) && isObject(after)) {
    return compareFields(new Map(Object.entries(before)), new Map(Object.entries(after)), path);
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ path, before, after }];
}

function compareFields(before: Map<string, unknown>, after: Map<string, unknown>, path: string[]): Difference[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (oneValue.has(name)) return compareOneValue([...path, name], old, now);
    return compare(old, now, [...path, nameOf(now) ?? nameOf(old) ?? name]);
  });
}

/** Fields that are compared as one value, because their members have no meaning on their own. */
const oneValue: ReadonlySet<string> = new Set(["OnlyPeople"]);

function compareOneValue(path: string[], before: unknown, after: unknown): Difference[] {
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ path, before, after }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function keyOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const key = value["ID"] ?? value["CohortLabel"];
  return typeof key === "string" ? key : undefined;
}

/**
 * Returns a list member's name in a path. AND clauses are named by their number, and other members by
 * their own name or label if they have one.
 */
function nameOf(value: unknown): string | undefined {
  if (!isObject(value) || keyOf(value) === undefined) return undefined;
  if (typeof value["AndNumber"] === "number" && value["AndNumber"] > 0) return clauseTitle(value["AndNumber"]);
  const name = value["Name"] || value["CohortLabel"];
  return typeof name === "string" ? name : undefined;
}

function hasKeys(list: unknown[]): boolean {
  return list.length > 0 && list.every((member) => keyOf(member) !== undefined);
}

function byKey(list: unknown[]): Map<string, unknown> {
  return new Map(list.map((member) => [keyOf(member) ?? "", member]));
}
