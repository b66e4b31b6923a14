/**
 * One text for one value: object keys in the order of their UTF-16 code units, no blanks, keys whose value is undefined left out. Equal
 * values give equal texts whatever order their keys were written in, so hashes of it can be compared.
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
