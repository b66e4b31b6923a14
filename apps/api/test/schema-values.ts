/** Generates values from the OpenAPI document's JSON Schemas. Most of them are valid. */
import fc from "fast-check";

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const mostLength = 40;
const mostItems = 3;

/** Any text that JSON can contain, including NUL, an unpaired surrogate and invisible characters. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: mostLength }),
  fc.constantFrom("\0", "\ud800", "\u202e", "__proto__", "' or 1=1 --", "{{x}}", "%00", "../..", "x".repeat(30_000)),
);
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText, fc.constantFrom(-1, 1e308, 2 ** 53, 0.5, {}, []));

/** Generates values that match a schema, except for one value in twelve at any position. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 11, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anyJson });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return fc.oneof(...[schema.type ?? "object"].flat().map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1e9, minItems = 0, items = {} } = schema;
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(items), { minLength: Math.min(minItems, mostItems), maxLength: mostItems });
    default:
      return objectOf(schema);
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = mostLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  const days = fc.constantFrom("20261201", "20240229", "20270331", "20260231");
  const printable = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(mostLength, maxLength)) });
  const longest = fc.constant("x".repeat(maxLength));
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), days);
  return fc.oneof(printable, days, longest, anyText);
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const own = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(part)]));
  const known = fc.record(own, { requiredKeys: required.filter((name) => name in own) });
  const others = typeof additionalProperties === "object" ? valuesOf(additionalProperties) : anyJson;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), others, { maxKeys: additionalProperties === false ? 1 : 3 });
  const rarely = fc.oneof({ weight: 15, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more });
  return fc
    .tuple(known, additionalProperties === false ? rarely : more)
    .map(([fields, unknown]) => ({ ...unknown, ...fields }));
}

/**
 * Generates a value with one part replaced. Values that are nearly valid reach more of the code than arbitrary ones.
 */
export function nearlyLike(example: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(example);
  return fc.tuple(fc.constantFrom(...paths), anyJson).map(([valuePath, value]) => replaced(example, valuePath, value));
}

function pathsOf(value: unknown): string[][] {
  if (value === null || typeof value !== "object") return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((valuePath) => [key, ...valuePath]))];
}

function replaced(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined || whole === null || typeof whole !== "object") return value;
  const part = replaced((whole as Record<string, unknown>)[key], rest, value);
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...whole, [key]: part };
}
