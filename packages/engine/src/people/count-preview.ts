import { decide } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import { type Result, ok } from "@spi/domain/values/result";
import {
  type PreviewCounts,
  type PreviewPlans,
  namePreviewContribution,
  plansToScan,
  previewInSlices,
} from "../joint/preview.ts";
import { meaningOfPlans } from "../joint/plan-meaning.ts";
import { figuresOfEffects, ruleEffectsInSlices, withFigures } from "../joint/rule-effects.ts";
import type { CubeQuery, ScanOptions, ScanProblem } from "./people.ts";
import type { BlurredPeople } from "./blurred-people.ts";

export interface PreviewQuery extends ScanOptions {
  plans: PreviewPlans;
  /** True to count the effects of every rule, and not only of the rule that the plans are about. */
  everyRule: boolean;
}

/**
 * Counts the people that an edited iteration invites, the people it treats differently from the saved version, and its
 * rules' effects. Counts everyone or a sample. Fails in the same circumstances as a scan.
 */
export async function countPreview(
  people: BlurredPeople,
  { plans, everyRule, ...limits }: PreviewQuery,
): Promise<Result<PreviewCounts, ScanProblem>> {
  const scanned = plansToScan(plans);
  // A single scan is enough for both.
  if (everyRule && scanned.length === 1) return withEveryRule(people, { plans, limits });
  const ignoresOrder = plans.rule === undefined;
  const joint = await people.joint({ ...limits, plans: scanned, alike: namePreviewContribution(plans), ignoresOrder });
  if (!joint.ok) return joint;
  const counts = await previewInSlices(plans, joint.value.rows);
  if (!everyRule) return ok(counts);
  const effects = await effectsOf(people, { plan: plans.after, ...limits });
  return effects.ok ? ok({ ...counts, rules: effects.value.rules }) : effects;
}

/** Previews an iteration without changes, including the effects of each rule. */
async function withEveryRule(
  people: BlurredPeople,
  { plans, limits }: { plans: PreviewPlans; limits: ScanOptions },
): Promise<Result<PreviewCounts, ScanProblem>> {
  const { after: plan } = plans;
  const nameOf = namePreviewContribution(plans);
  const { names } = meaningOfPlans([plan]);
  const alike: CubeQuery["alike"] = ({ cohortBits, ruleBits }) => nameOf([decide(plan, cohortBits, ruleBits)], names);
  const effects = await effectsOf(people, { plan, ...limits, alike });
  if (!effects.ok) return effects;
  const { cube, rules } = effects.value;
  return ok({ ...(await previewInSlices(plans, decidedRow(plan, cube.rows))), rules });
}

/** Counts the effects of each of a plan's rules. For real people, blurs the figures and protects small groups. */
async function effectsOf(
  people: BlurredPeople,
  question: CubeQuery,
): Promise<Result<{ cube: Cube; rules: PreviewCounts["rules"] }, ScanProblem>> {
  const { plan } = question;
  let rules: PreviewCounts["rules"] | undefined;
  const figures = async (cube: Cube) => figuresOfEffects((rules = await ruleEffectsInSlices(plan, cube)));
  const cube = await people.cube({ ...question, figures });
  if (!cube.ok) return cube;
  const { value } = cube;
  return ok({
    cube: value,
    rules: value.figures && rules ? withFigures(rules, value.figures) : await ruleEffectsInSlices(plan, value),
  });
}

function* decidedRow(plan: Plan, rows: readonly CubeRow[]) {
  for (const { cohortBits, ruleBits, people } of rows)
    yield { decisions: [decide(plan, cohortBits, ruleBits)], people };
}
