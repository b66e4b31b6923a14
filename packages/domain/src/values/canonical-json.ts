/**
 * Serialises a value so that equal values have the same JSON and the same hash. Sorts object keys by UTF-16 code units,
 * adds no spaces, and omits keys whose value is undefined.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ","}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field !== undefined) text += `${text && ","}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}
