import { decide } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { CubeRow } from "../report/cube.ts";
import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { PreviewCounts, PreviewPlans } from "../joint/preview.ts";
import { namesOfAdded, plansToScan, previewInSlices } from "../joint/preview.ts";
import { ruleEffectsInSlices } from "../joint/rule-effects.ts";
import type { ScanOptions, ScanProblem } from "./people.ts";
import type { BlurredPeople } from "./blurred-people.ts";

export interface PreviewQuestion extends ScanOptions {
  plans: PreviewPlans;
  /** Count what each rule does, not that of the plans' rule only. */
  everyRule: boolean;
}

/**
 * Whom an edited iteration invites, whom it treats differently than the saved one, and what its rules do, counted over all
 * people or a sample of them (REQ-SEL-58). Refuses what a scan refuses.
 */
export async function countPreview(
  people: BlurredPeople,
  { plans, everyRule, ...limits }: PreviewQuestion,
): Promise<Result<PreviewCounts, ScanProblem>> {
  const scanned = plansToScan(plans);
  // One scan answers both: of real people a second one would be a second blurred answer.
  if (everyRule && scanned.length === 1) return everyRuleOf(people, { plans, limits });
  const joint = await people.joint({ ...limits, plans: scanned, alike: namesOfAdded(plans) });
  if (!joint.ok) return joint;
  const counts = await previewInSlices(plans, joint.value.rows);
  if (!everyRule) return ok(counts);
  const cube = await people.cube({ ...limits, plan: plans.after });
  return cube.ok ? ok({ ...counts, rules: await ruleEffectsInSlices(plans.after, cube.value) }) : cube;
}

/** The preview of an iteration that was not edited, with what each of its rules does. */
async function everyRuleOf(
  people: BlurredPeople,
  { plans, limits }: { plans: PreviewPlans; limits: ScanOptions },
): Promise<Result<PreviewCounts, ScanProblem>> {
  const cube = await people.cube({ ...limits, plan: plans.after });
  if (!cube.ok) return cube;
  const counts = await previewInSlices(plans, decided(plans.after, cube.value.rows));
  return ok({ ...counts, rules: await ruleEffectsInSlices(plans.after, cube.value) });
}

function* decided(plan: Plan, rows: readonly CubeRow[]) {
  for (const { cohortBits, ruleBits, people } of rows)
    yield { decisions: [decide(plan, cohortBits, ruleBits)], people };
}
