/**
 * Lists the free-text fields in the requests of an OpenAPI document. Creates bodies with a different text in one of
 * these fields.
 */
import type { JsonSchema } from "./schema-values.ts";
import { sample } from "./wrong-values.ts";

type Body = Record<string, unknown>;

interface TextField {
  /** Position in a body, in the format used by refusals. */
  path: string;
  /** Returns a copy of a body with this text at the position. */
  bodyWith: (base: unknown, text: string) => unknown;
}

const asBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value matches an alternative in a schema, based on the alternative's constants. */
function isOf({ properties = {} }: JsonSchema, value: unknown): boolean {
  const constants = Object.entries(properties).flatMap(([name, { const: one, enum: [only, ...others] = [one] }]) =>
    only === undefined || others.length > 0 ? [] : [[name, only] as const],
  );
  return asBody(value) && constants.every(([name, only]) => value[name] === only);
}

/**
 * Lists the fields in a schema that accept any text. They do not include choices and identifiers, but include fields
 * that accept any JSON.
 */
export function textFields(schema: JsonSchema): TextField[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives)
    return alternatives.flatMap((alternative) =>
      textFields(alternative).map(({ path, bodyWith }) => ({
        path,
        bodyWith: (base: unknown, text: string) => bodyWith(isOf(alternative, base) ? base : sample(alternative), text),
      })),
    );
  const isText = [schema.type].flat().includes("string") && !schema.enum && schema.const === undefined;
  const isAnything = Object.keys(schema).length === 0;
  if (isAnything || (isText && schema.format !== "uuid")) return [{ path: "", bodyWith: (_base, text) => text }];
  const { items, properties = {}, additionalProperties } = schema;
  const named = {
    ...properties,
    ...(typeof additionalProperties === "object" ? { Another: additionalProperties } : {}),
  };
  const whole = (base: unknown) => (asBody(base) ? base : (sample(schema) as Body));
  const inFields = Object.entries(named).flatMap(([name, part]) =>
    textFields(part).map(({ path, bodyWith }) => ({
      path: path === "" ? name : `${name}.${path}`,
      bodyWith: (base: unknown, text: string) => ({ ...whole(base), [name]: bodyWith(whole(base)[name], text) }),
    })),
  );
  const inItems = items ? textFields(items) : [];
  return [
    ...inFields,
    ...inItems.map(({ path, bodyWith }) => ({
      path: path === "" ? "0" : `0.${path}`,
      bodyWith: (base: unknown, text: string) => [bodyWith(Array.isArray(base) ? base[0] : undefined, text)],
    })),
  ];
}
