import { unreachable } from "@spi/domain/condition/unreachable";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";

type Values = Readonly<Record<string, string | null>>;

/** One person's data as text, by attribute level. A missing value counts as null. */
export interface Person {
  PERSON: Values;
  TARGET: Readonly<Record<string, Values>>;
  COHORTS: readonly string[];
}

/**
 * Parses a person from JSON in the form `{ PERSON, TARGET, COHORTS }`. Each key is optional and can be null. Converts
 * numbers to text, and rejects values of any other type with their path. Also rejects unknown keys, because an
 * explanation would otherwise ignore a misspelt "Target".
 */
export function readPerson(json: unknown): Result<Person, string[]> {
  if (!isObject(json))
    return refuse(["The details of this person are in the wrong format. Enter them as a JSON object."]);
  const unknown = Object.keys(json).filter((key) => !personKeys.includes(key));
  const problems = unknown.map((key) => `We do not recognise ${key}. Use only ${personKeys.join(", ")}.`);
  const PERSON = readValues(json["PERSON"], "PERSON", problems);
  const targets = readObject(json["TARGET"], "TARGET", problems);
  const TARGET = Object.fromEntries(
    Object.entries(targets).map(([target, values]) => [target, readValues(values, `TARGET.${target}`, problems)]),
  );
  const COHORTS = readCohorts(json["COHORTS"], problems);
  return problems.length > 0 ? refuse(problems) : ok({ PERSON, TARGET, COHORTS });
}

const personKeys: readonly string[] = ["PERSON", "TARGET", "COHORTS"] satisfies (keyof Person)[];

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function readObject(json: unknown, path: string, problems: string[]): Record<string, unknown> {
  if (json === undefined || json === null) return {};
  if (isObject(json)) return json;
  problems.push(`${path} must be a JSON object.`);
  return {};
}

function readValues(json: unknown, path: string, problems: string[]): Values {
  const values: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(readObject(json, path, problems))) {
    if (typeof value === "string") values[name] = value;
    else if (typeof value === "number") values[name] = String(value);
    else if (value === null) values[name] = null;
    else problems.push(`${path}.${name} must be text or null.`);
  }
  return values;
}

function readCohorts(json: unknown, problems: string[]): string[] {
  if (json === undefined || json === null) return [];
  if (Array.isArray(json) && json.every((label) => typeof label === "string")) return json;
  problems.push("COHORTS must be a list of strings.");
  return [];
}

/**
 * Returns a person's value for an attribute, or null if there is none. At cohort level, returns the
 * person's labels, separated by commas.
 */
export function valueOf(person: Person, attribute: AttributeReference): string | null {
  switch (attribute.AttributeLevel) {
    case "PERSON":
      return own(person.PERSON, attribute.AttributeName);
    case "TARGET":
      return own(own(person.TARGET, attribute.ConditionType) ?? {}, attribute.AttributeName);
    case "COHORT":
      return person.COHORTS.join(",");
    default:
      return unreachable(attribute.AttributeLevel);
  }
}

/** Returns an own property, because inherited ones such as "constructor" are not attributes. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
