import { agesIn, agesOf } from "../../cohort-ages.ts";
import type { Found, Verified } from "../../finding.ts";

/** An iteration whose name says which ages it is for, and none of whose cohorts is of those, though some are of others. */
export function iterationUnlikeName(verified: Verified): Found[] {
  // "75-79" in a name may be a season or a number as well.
  const { name = "", plan } = verified;
  const said = agesIn(name.replaceAll(/[-–]/g, " and "));
  const known = plan.cohorts.flatMap(({ label, virtual }) => (virtual ? [] : (agesOf(label, verified) ?? [])));
  if (!said || known.length === 0 || known.some(({ low, high }) => low === said.low && high === said.high)) return [];
  const message = `The iteration's name speaks of ages that none of its cohorts is of. Check its name and its cohorts.`;
  const about = plan.cohorts.map(({ label }) => label);
  return [{ level: "warning", path: "IterationCohorts", rule: null, message, about }];
}
