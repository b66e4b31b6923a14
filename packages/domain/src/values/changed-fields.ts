import { canonicalJson } from "./canonical-json.ts";

/** Returns the fields in which two pieces of evidence differ by value. A field without a value differs from one that is null. */
export function changedFields<Evidence extends object>(seen: Evidence, now: Evidence): (keyof Evidence)[] {
  const fields = Object.keys({ ...seen, ...now }) as (keyof Evidence)[];
  return fields.filter((field) => canonicalJson({ is: seen[field] }) !== canonicalJson({ is: now[field] }));
}
