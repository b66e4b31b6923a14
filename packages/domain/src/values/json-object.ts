/** An object of JSON, by the names of its fields. */
export type JsonObject = Record<string, unknown>;

/** True for an object of JSON, which a list and null are not. */
export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
