/** A JSON object, as values by field name. */
export type JsonObject = Record<string, unknown>;

/** Returns whether a value is a JSON object, and not a list or null. */
export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
