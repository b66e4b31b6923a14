import type { JsonObject } from "../values/json-object.ts";

/** The fields of a schema that an object has; null stands for nothing. */
export function pickFields(object: JsonObject, shape: Record<string, unknown>): JsonObject {
  const fields = Object.keys(shape).filter((field) => Object.hasOwn(object, field) && object[field] !== null);
  return Object.fromEntries(fields.map((field) => [field, object[field]]));
}
