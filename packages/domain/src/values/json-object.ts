/** A JSON object by field name. */
export type JsonObject = Record<string, unknown>;

/** Returns true for a JSON object, and false for a list and for null. */
export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
