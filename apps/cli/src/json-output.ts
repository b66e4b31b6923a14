/**
 * Serialises a command's output as JSON. Writes our own field names in snake_case, as the API does. Does not change the
 * names of fields in campaign files, such as DATE_OF_BIRTH or AttributeName.
 */
export function toJson(value: unknown): string {
  return `${JSON.stringify(withSnakeCase(value), null, 2)}\n`;
}

function withSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [toSnakeCase(name), withSnakeCase(field)]));
}

const toSnakeCase = (name: string) =>
  /^[a-z]+(?:[A-Z][a-z]*)+$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
