import type { Plan } from "../plan/plan.ts";
import { cohortPlacesOf, plainTextsOf } from "../population/cohort-places.ts";
import { duckdbDialect } from "../sql/dialect.ts";
import type { KeptMatches, PlanScan } from "../sql/scan-request.ts";
import type { OpenedFiles } from "./files.ts";

/** The scan of a plan over part files, but for the files. */
export function scanOf({ manifest }: OpenedFiles, plan: Plan, kept: KeptMatches): PlanScan {
  const population = { cohorts: cohortPlacesOf(manifest), plainTexts: plainTextsOf(manifest) };
  return { plan, ...population, dialect: duckdbDialect, kept };
}
