/** Walks through a schema's fields, so that a test of every field includes fields that are added later. */
import { randomUUID } from "node:crypto";
import type * as z from "zod";

interface Field {
  /** Names joined by ".", with 0 as the position of all members of a list. */
  path: string;
  optional: boolean;
  /** Possible values, if the field is a list of choices. */
  choices?: readonly unknown[];
}

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  entries?: Record<string, unknown>;
}

/** Lists all values that a document with the schema can have. */
export function fieldsOf(schema: z.core.$ZodType, path = "", optional = false): Field[] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, innerType, entries } = definition;
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (type === "optional" && innerType) return fieldsOf(innerType, path, true);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, within(name)));
  if (type === "array" && element) return [{ path, optional }, ...fieldsOf(element, within("0"))];
  return [{ path, optional, ...(entries ? { choices: Object.values(entries) } : {}) }];
}

/** Returns the value at a path in a document, or undefined if there is none. */
export function valueAt(document: unknown, path: string): unknown {
  const names = path === "" ? [] : path.split(".");
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

/** Returns the document with a different value in a field and, if the field is optional, without it. */
export function changesOf<Document>(document: Document, { path, optional, choices }: Field): Document[] {
  const [name = "", ...outer] = path.split(".").toReversed();
  const write = (change: (parent: Record<string, unknown>) => void) => {
    const copy = structuredClone(document);
    change(valueAt(copy, outer.toReversed().join(".")) as Record<string, unknown>);
    return copy;
  };
  const replaced = write((parent) => (parent[name] = another(parent[name], choices)));
  return optional ? [replaced, write((parent) => delete parent[name])] : [replaced];
}

/** Returns a different value of the same kind. */
function another(value: unknown, choices?: readonly unknown[]): unknown {
  if (choices) return choices.find((choice) => choice !== value);
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : [];
  if (typeof value === "number") return value + 1;
  if (typeof value === "object" && value !== null) return { ...value, Other: "kept" };
  if (typeof value !== "string") throw new Error(`no other value for ${JSON.stringify(value)}`);
  if (/^[0-9a-f]{8}-/.test(value)) return randomUUID();
  if (/^[0-9a-f]{64}$/.test(value)) return value.replaceAll(/./g, (digit) => (digit === "a" ? "b" : "a"));
  if (/^\d{8}$/.test(value)) return `${value.slice(0, 7)}${(Number(value[7]) + 1) % 10}`;
  return /^\d\d:\d\d:\d\d$/.test(value) ? "08:00:00" : `${value}2`;
}
