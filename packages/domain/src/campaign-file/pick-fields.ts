import type { JsonObject } from "../values/json-object.ts";

/** Returns the fields of an object that are in a schema. Null is treated as missing. */
export function pickFields(object: JsonObject, shape: Record<string, unknown>): JsonObject {
  const fields = Object.keys(shape).filter((field) => Object.hasOwn(object, field) && object[field] !== null);
  return Object.fromEntries(fields.map((field) => [field, object[field]]));
}
