import { displayCount } from "../text/counts.ts";
import { most } from "./limits.ts";
import type { FieldErrors } from "./field-errors.ts";

export const jsonBoundsMessages = {
  depth: "This value has too many levels of objects and lists. Remove some levels.",
  values: (limit: number) => `Your request or file has more than ${displayCount(limit)} values. Send fewer at a time.`,
  list: (limit: number) => `This list has too many items. It can have up to ${displayCount(limit)}.`,
  fields: (limit: number) => `This object can have up to ${limit} fields. Remove some fields.`,
  names: (limit: number) =>
    `Your request or file has more than ${displayCount(limit)} different field names. Send fewer at a time.`,
  key: (limit: number) => `A field name can have up to ${limit} characters.`,
  unknown: "We do not recognise this field. Remove it.",
  characters: "This contains characters that we cannot store. Type the text again.",
} as const;

const bounds = { depth: 32, values: 100_000, list: 5000, fields: 500, names: 5000, key: 255, problems: 20 } as const;

/**
 * Maximum lengths of the lists in campaigns and their files that have a lower limit than other lists. The lengths are
 * checked before the content of the lists is read.
 */
const listBounds = new Map<string, number>(
  Object.entries({
    Iterations: most.iterations,
    IterationCohorts: most.cohorts,
    IterationRules: most.rulesInFile,
    AndClauses: most.clauses,
    AvailableRoutingIds: most.routingPlans,
    Controls: most.controls,
  }),
);

/** Keys that could give access to an object's prototype. */
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Returns whether every database and JSON reader can store a string unchanged. Returns false if the string contains NUL
 * or an unpaired surrogate.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

interface Walk {
  errors: Map<string, string[]>;
  /** Names and positions that lead from the root to the current value. */
  trail: string[];
  values: number;
}

/**
 * Checks a JSON value in a single pass, before any other work, and returns the problems by field path.
 * Limits the depth, the number of values, the sizes of lists and objects, and the length of field
 * names. Also reports forbidden field names and characters that cannot be stored. Returns up to about
 * twenty problems.
 */
export function jsonProblems(json: unknown): FieldErrors {
  const walk: Walk = { errors: new Map(), trail: [], values: 0 };
  visit(walk, json, "");
  if (walk.values > bounds.values) walk.errors.set("", [jsonBoundsMessages.values(bounds.values)]);
  return Object.fromEntries(walk.errors);
}

function visit(walk: Walk, value: unknown, key: string): void {
  walk.values += 1;
  if (walk.values > bounds.values || walk.errors.size >= bounds.problems) return;
  const problem = problemOf(value, { key, depth: walk.trail.length });
  if (problem !== undefined) walk.errors.set(walk.trail.join("."), [problem]);
  else if (Array.isArray(value))
    value.forEach((item, index) => visitMembers(walk, item, { key: "", at: String(index) }));
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) visitMembers(walk, item, { key: name, at: name });
  }
}

function visitMembers(walk: Walk, value: unknown, { key, at }: { key: string; at: string }): void {
  walk.trail.push(at);
  visit(walk, value, key);
  walk.trail.pop();
}

function problemOf(value: unknown, { key, depth }: { key: string; depth: number }): string | undefined {
  if (forbiddenKeys.has(key)) return jsonBoundsMessages.unknown;
  if (!isStorable(key)) return jsonBoundsMessages.characters;
  if (typeof value === "string") return isStorable(value) ? undefined : jsonBoundsMessages.characters;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= bounds.depth) return jsonBoundsMessages.depth;
  if (Array.isArray(value)) {
    const limit = listBounds.get(key) ?? bounds.list;
    return value.length > limit ? jsonBoundsMessages.list(limit) : undefined;
  }
  const keys = Object.keys(value);
  if (keys.length > bounds.fields) return jsonBoundsMessages.fields(bounds.fields);
  return keys.some((name) => name.length > bounds.key) ? jsonBoundsMessages.key(bounds.key) : undefined;
}

/**
 * Explains why JSON is too large to parse. Without parsing it, counts its depth, values and distinct field names, which
 * take a parser the most time. Returns undefined if the string can be parsed or is not JSON.
 */
export function exceededBound(text: string): string | undefined {
  const names = new Set<string>();
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfText(text, at);
      if (isNameEnd(text, end)) names.add(text.slice(at, end));
      at = end;
    } else if (character === ",") values += 1;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > 2 * bounds.depth) return jsonBoundsMessages.depth;
    if (values > bounds.values) return jsonBoundsMessages.values(bounds.values);
    if (names.size > bounds.names) return jsonBoundsMessages.names(bounds.names);
  }
  return undefined;
}

/** Returns the position of the quotation mark that closes a string. */
function endOfText(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - backslashes - 1] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Returns whether a colon follows the end of a string. */
function isNameEnd(text: string, end: number): boolean {
  let next = end + 1;
  while (text[next] === " " || text[next] === "\n" || text[next] === "\r" || text[next] === "\t") next += 1;
  return text[next] === ":";
}
