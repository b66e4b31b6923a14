import type { Day } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import type { Coverage } from "@spi/domain/coverage/coverage";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Covering } from "../joint/coverage.ts";
import { planOfStatement } from "../expect/eligibility.ts";
import { coverageInSlices } from "../joint/coverage.ts";
import type { PlanRequest } from "../plan/iteration.ts";
import { planIteration, planRefusal } from "../plan/iteration.ts";
import type { Plan } from "../plan/plan.ts";
import type { People, ScanOptions, ScanProblem } from "./people.ts";

/** An iteration to be counted with others. */
export interface CoveredIteration extends Covering {
  request: PlanRequest;
}

export interface CountedCoverage {
  /** Null where none of the iterations can be run. */
  coverage: Coverage | null;
  /** Iterations that cannot be run, and why. */
  leftOut: { name: string; message: string }[];
  /** Why who should be reached was not counted, in words; null where it was, or nobody wrote it down. */
  eligibleNotCounted: string | null;
}

/** Who should be reached by a campaign, which its iterations name, or by all of them. */
export interface StatementToCover {
  statement: EligibilityStatement;
  campaign: string | undefined;
}

/**
 * How often iterations together select the people of their cohorts, in one scan, without those that cannot be planned
 * (REQ-SEL-80), and whom they never select of who should be reached (REQ-SEL-81); where people differ in too many ways with the statement, or
 * it cannot be planned, without it. Refuses what a scan refuses.
 */
export async function countCoverage(
  people: People,
  {
    iterations,
    eligible,
    ...scan
  }: ScanOptions & { iterations: readonly CoveredIteration[]; eligible?: StatementToCover | undefined },
): Promise<Result<CountedCoverage, ScanProblem>> {
  const planned: { covering: Covering; plan: Plan }[] = [];
  const leftOut: CountedCoverage["leftOut"] = [];
  for (const { request, ...covering } of iterations) {
    const plan = planIteration(request);
    if (plan.ok) planned.push({ covering, plan: plan.value });
    else leftOut.push({ name: covering.name, message: planRefusal(plan.refusal).message });
  }
  const [first, ...others] = planned.map(({ plan }) => plan);
  if (!first) return ok({ coverage: null, leftOut, eligibleNotCounted: null });
  const covering = planned.map((one) => one.covering);
  const attributes = iterations[0]!.request.attributes;
  const asked = eligible && plansOfStatement(eligible, { planned, attributes });
  if (eligible && asked?.ok) {
    const cube = await people.joint({ ...scan, plans: [first, ...others, ...asked.value] });
    if (cube.ok) {
      const coverage = await coverageInSlices(cube.value, covering, eligible);
      return ok({ coverage, leftOut, eligibleNotCounted: null });
    }
    if (cube.refusal.kind !== "tooManyCombinations") return cube;
  }
  const cube = await people.joint({ ...scan, plans: [first, ...others] });
  if (!cube.ok) return cube;
  const eligibleNotCounted = asked === undefined ? null : asked.ok ? tooManyWays : asked.refusal;
  return ok({ coverage: await coverageInSlices(cube.value, covering), leftOut, eligibleNotCounted });
}

const tooManyWays =
  "Who should be reached was not counted: people differ in too many ways under these iterations and the statement together.";
const noneRuns = "Who should be reached was not counted: none of the campaign's own iterations can be run.";

/**
 * A statement on its day, or without one on the run date of each iteration of its campaign: who is eligible on any of these days should be
 * reached. Refuses, in words, what cannot be planned.
 */
export function plansOfStatement(
  { statement, campaign }: StatementToCover,
  {
    planned,
    attributes,
  }: { planned: readonly { covering: Covering; plan: Plan }[]; attributes: PlanRequest["attributes"] },
): Result<Plan[], string> {
  const own = planned.filter(({ covering }) => campaign === undefined || covering.campaign === campaign);
  if (own.length === 0) return refuse(noneRuns);
  const days = new Set<Day>(statement.Day === undefined ? own.map(({ plan }) => plan.runDate) : [statement.Day]);
  const plans: Plan[] = [];
  for (const runDate of days) {
    const plan = planOfStatement(statement, { attributes, runDate });
    if (!plan.ok) return refuse(planRefusal(plan.refusal).message);
    plans.push(plan.value);
  }
  return ok(plans);
}
