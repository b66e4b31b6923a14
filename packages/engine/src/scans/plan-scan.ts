import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf, plainTextsOf } from "../population/cohort-places.ts";
import type { MatchFilter, PlanScan } from "../sql/scan-request.ts";
import type { DataSource } from "./data-source.ts";

/** Returns a plan's scan of a data source, without its source. */
export function scanOf(
  { manifest, dialect }: Pick<DataSource, "manifest" | "dialect">,
  plan: Plan,
  matchFilter: MatchFilter,
): PlanScan {
  const population = { cohorts: cohortPlacesOf(manifest), plainTexts: plainTextsOf(manifest) };
  return { plan, ...population, dialect, matchFilter };
}
