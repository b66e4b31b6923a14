import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf, plainTextsOf } from "../population/cohort-places.ts";
import type { KeptMatches, PlanScan } from "../sql/scan-request.ts";
import type { Held } from "./held.ts";

/** The scan of a plan over part held, but for the held. */
export function scanOf(
  { manifest, dialect }: Pick<Held, "manifest" | "dialect">,
  plan: Plan,
  kept: KeptMatches,
): PlanScan {
  const population = { cohorts: cohortPlacesOf(manifest), plainTexts: plainTextsOf(manifest) };
  return { plan, ...population, dialect, kept };
}
