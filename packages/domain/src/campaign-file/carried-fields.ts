import type { JsonObject } from "../values/json-object.ts";
import { pickFields } from "./pick-fields.ts";

const leftBehind = new Set(["ID", "IterationID", "Version", "IterationNumber", "Iterations"]);

/**
 * Keeps the fields of an object that are in the schema, and moves all other fields to `Carried`. `Carried` is absent if
 * there are no other fields.
 */
export function withCarried(object: JsonObject, shape: Record<string, unknown>): JsonObject {
  const own = new Set([...Object.keys(shape), ...leftBehind]);
  const carried = Object.entries(object).filter(([field]) => !own.has(field));
  return { ...pickFields(object, shape), ...(carried.length > 0 ? { Carried: Object.fromEntries(carried) } : {}) };
}
