/**
 * One text for one value: object keys in the order of their UTF-16 code units, no blanks, keys whose value is undefined left out. Equal
 * values give equal texts whatever order their keys were written in, so hashes of it can be compared.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = value as Record<string, unknown>;
    const present = Object.keys(fields).filter((key) => fields[key] !== undefined);
    return `{${present
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
      .join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
