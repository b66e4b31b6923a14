/** Generates values that differ from a schema or an example in exactly one position. */
import type { JsonSchema } from "./schema-values.ts";

const otherTypes: readonly unknown[] = [null, {}, [], "", "x", -1, 0.5, true, [null], [[]], { length: 1 }];

/** Returns a value with the schema's shape, usually one that it accepts. */
export function sample(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sample(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type ?? "object"].flat()[0]) {
    case "string":
      return schema.format === "uuid" ? "00000000-0000-4000-8000-000000000000" : schema.pattern ? "20261201" : "Text";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return schema.minItems ? [sample(schema.items ?? {})] : [];
    default:
      return sampleObject(schema);
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const own = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(own.map(([name, part]) => [name, sample(part)]));
}

/** Returns wrong values for one position, which are values of all other types. */
export const wrongTypes = (): readonly unknown[] => otherTypes;

/**
 * Returns wrong values for one position. Each is a list that is too long, with nulls, empty objects or valid members.
 */
export function overLong({ items, maxItems }: JsonSchema): readonly unknown[] {
  if (maxItems === undefined) return [];
  return [null, {}, sample(items ?? {})].map((item) => Array.from({ length: maxItems + 1 }, () => item));
}

/** Yields values with the shape of a schema and a wrong value at one position. */
export function* wrongValues(schema: JsonSchema, wrongs: (schema: JsonSchema) => readonly unknown[]): Generator {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    for (const choice of choices) yield* wrongValues(choice, wrongs);
    return;
  }
  yield* wrongs(schema);
  const { items, properties = {}, additionalProperties } = schema;
  if (items) for (const item of wrongValues(items, wrongs)) yield [item];
  const whole = sampleObject(schema);
  for (const [name, part] of Object.entries(properties)) {
    for (const wrong of wrongValues(part, wrongs)) yield { ...whole, [name]: wrong };
  }
  if (typeof additionalProperties === "object") {
    for (const wrong of wrongValues(additionalProperties, wrongs)) yield { ...whole, another: wrong };
  }
}

/** Yields copies of a value with one position replaced by a wrong type. */
export function* wrongAt(value: unknown): Generator {
  if (value === null || typeof value !== "object") return;
  for (const [name, part] of Object.entries(value).slice(0, 30)) {
    const replaced = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
    for (const wrong of otherTypes) yield replaced(wrong);
    for (const inner of wrongAt(part)) yield replaced(inner);
  }
}
