import { type FileRow, longestRow, notStorable, tooLong } from "./file-row.ts";
import { isStorable } from "@spi/domain/values/json-bounds";
import { cohortsField, columnOfHeader } from "./headers.ts";
import { isBlank } from "./csv-rows.ts";
import type { Line } from "./text-lines.ts";

/** A person from NDJSON, with the text for each known column and any unknown keys. */
export interface JsonPerson {
  texts: Map<string, string | null>;
  unknown: string[];
}

/**
 * Reads the person in one line of NDJSON, or returns undefined for a blank line. Nested objects are levels (`PERSON`,
 * `TARGET.COVID`). Lists of strings or numbers become comma-separated text, which is how attributes store lists.
 * Rejects a line that is not an object, a duplicate key, two keys for one column, and values of any other type.
 */
export function jsonRow(line: Line, row: number): FileRow<JsonPerson> | undefined {
  if (line === null) return { row, problem: "it is not UTF-8 text" };
  if (isBlank(line)) return undefined;
  if (line.length > longestRow) return { row, problem: tooLong };
  const parsed = parsedObject(line);
  if (!parsed) return { row, problem: "it is not a JSON object" };
  const refusal = contentProblem(parsed, 0);
  if (refusal !== undefined) return { row, problem: refusal };
  if (countWrittenKeys(line) !== countParsedKeys(parsed)) return { row, problem: "one of its keys appears twice" };
  const person: JsonPerson = { texts: new Map(), unknown: [] };
  const problem = addLevel(person, parsed, []);
  return problem === undefined ? { row, lines: 1, values: person } : { row, problem };
}

type JsonObject = Record<string, unknown>;

function parsedObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Maximum nesting of objects and lists in a person. */
const maxDepth = 32;

/**
 * Returns the reason why an object is rejected before it is read, because it is nested too deeply or contains text that
 * cannot be stored.
 */
function contentProblem(value: unknown, level: number): string | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : notStorable;
  if (typeof value !== "object" || value === null) return undefined;
  if (level === maxDepth) return `it has more than ${maxDepth} levels of objects and lists`;
  for (const [key, item] of Object.entries(value)) {
    const problem = isStorable(key) ? contentProblem(item, level + 1) : notStorable;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Counts the keys in the source text. Parsing drops duplicates, so there are duplicates if fewer keys were parsed. */
function countWrittenKeys(line: string): number {
  let keys = 0;
  for (const [, colon] of line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) keys += 1;
  return keys;
}

function countParsedKeys(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countParsedKeys(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + 1 + countParsedKeys(item), 0);
}

/** Adds one level of an object to a person. Returns the reason why, if the level cannot be read. */
function addLevel(person: JsonPerson, level: JsonObject, above: readonly string[]): string | undefined {
  for (const [key, value] of Object.entries(level)) {
    const path = [...above, key];
    const name = path.join(".");
    const column = columnOfHeader(name);
    if (column === undefined) {
      const problem = isObject(value) ? addLevel(person, value, path) : undefined;
      if (problem !== undefined) return problem;
      if (!isObject(value)) person.unknown.push(name);
      continue;
    }
    if (person.texts.has(column)) return `two of its keys are for the column ${column}`;
    const text = column === cohortsField ? cohortsText(value) : valueText(value);
    if (text === undefined) return `${name} must be a string, a number, true or false, or a list of these`;
    person.texts.set(column, text);
  }
  return undefined;
}

function valueText(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (!Array.isArray(value)) return scalarText(value);
  const texts = value.map(scalarText);
  return texts.some((text) => text === undefined || text.includes(",")) ? undefined : texts.join(",");
}

function scalarText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/**
 * Returns a person's labels as one string. Accepts a string, a list of labels, or a list of objects
 * with a label. Returns undefined for anything else.
 */
function cohortsText(value: unknown): string | null | undefined {
  if (!Array.isArray(value)) return value === null ? null : typeof value === "string" ? value : undefined;
  const labels = value.map((item) => (isObject(item) ? labelOf(item) : item));
  return labels.every((label) => typeof label === "string") ? JSON.stringify(labels) : undefined;
}

function labelOf(item: JsonObject): unknown {
  const key = Object.keys(item).find((name) => columnOfHeader(name) === cohortsField || name.toLowerCase() === "label");
  return key === undefined ? undefined : item[key];
}
