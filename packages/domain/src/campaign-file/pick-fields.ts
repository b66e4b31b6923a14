import type { JsonObject } from "../values/json-object.ts";

/** Returns the fields of an object that are in a schema. Leaves out fields that are null. */
export function pickFields(object: JsonObject, shape: Record<string, unknown>): JsonObject {
  const fields = Object.keys(shape).filter((field) => Object.hasOwn(object, field) && object[field] !== null);
  return Object.fromEntries(fields.map((field) => [field, object[field]]));
}
