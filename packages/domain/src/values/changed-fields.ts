import { canonicalJson } from "./canonical-json.ts";

/** Returns the fields that differ between two records of evidence. Undefined and null are different values. */
export function changedFields<Evidence extends object>(seen: Evidence, now: Evidence): (keyof Evidence)[] {
  const fields = Object.keys({ ...seen, ...now }) as (keyof Evidence)[];
  return fields.filter((field) => canonicalJson({ is: seen[field] }) !== canonicalJson({ is: now[field] }));
}
