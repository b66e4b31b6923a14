import type { JsonObject } from "../values/json-object.ts";
import { pickFields } from "./pick-fields.ts";

const leftBehind = new Set(["ID", "IterationID", "Version", "IterationNumber", "Iterations"]);

/**
 * Splits an object from a file into the fields of a schema and `Carried`, which has all remaining
 * fields. `Carried` is absent if there are none.
 */
export function withCarried(object: JsonObject, shape: Record<string, unknown>): JsonObject {
  const own = new Set([...Object.keys(shape), ...leftBehind]);
  const carried = Object.entries(object).filter(([field]) => !own.has(field));
  return { ...pickFields(object, shape), ...(carried.length > 0 ? { Carried: Object.fromEntries(carried) } : {}) };
}
