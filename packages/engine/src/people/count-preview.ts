import type { Result } from "@spi/domain/result";
import { ok } from "@spi/domain/result";
import type { PreviewCounts, PreviewPlans } from "../joint/preview.ts";
import { plansToScan, previewInSlices } from "../joint/preview.ts";
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
  const joint = await people.joint({ ...limits, plans: plansToScan(plans) });
  if (!joint.ok) return joint;
  const counts = await previewInSlices(plans, joint.value.rows);
  if (!everyRule) return ok(counts);
  const cube = await people.cube({ ...limits, plan: plans.after });
  return cube.ok ? ok({ ...counts, rules: await ruleEffectsInSlices(plans.after, cube.value) }) : cube;
}
