import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { EvaluableRule } from "@spi/domain/campaign-file/evaluable-iteration";
import type { Eligibility, EligibilityCounts, EligibilityGroup } from "@spi/domain/eligibility/eligibility";
import type { Day } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import type { NeverBecause } from "@spi/domain/report/coverage";
import type { Result } from "@spi/domain/result";
import { refuse } from "@spi/domain/result";
import { unjudged } from "./sentences.ts";
import type { PlanProblem, PlanRequest } from "../plan/iteration.ts";
import { planIteration } from "../plan/iteration.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { Covering, Selecting } from "../joint/coverage.ts";
import { addReason, inRunOrder, nearest } from "../joint/coverage.ts";
import type { JointCube } from "../joint/joint-cube.ts";

/**
 * A statement as a plan of everybody that “filters out” who is eligible, so that one evaluator answers it (REQ-EXP-20). Refuses
 * what a plan refuses, and conditions that cannot be judged of everybody.
 */
export function planOfStatement(
  { AnyOf }: EligibilityStatement,
  { attributes, runDate }: Pick<PlanRequest, "attributes"> & { runDate: Day },
): Result<Plan, PlanProblem[]> {
  const iteration = {
    IterationDate: runDate,
    DefaultCommsRouting: "",
    IterationCohorts: [{ CohortLabel: "Everybody", Priority: 0, Virtual: "Y" }],
    IterationRules: AnyOf.map(asRule),
  };
  const plan = planIteration({ iteration, campaign: { Target: "", AvailableRoutingIds: null }, attributes });
  if (!plan.ok) return plan;
  const problems = unjudged(plan.value.rules.F);
  return problems.length > 0 ? refuse(problems) : plan;
}

function asRule({ Name, Conditions }: EligibilityStatement["AnyOf"][number], index: number): EvaluableRule {
  const [main, ...others] = Conditions.map((condition, place) => ({
    ...condition,
    Type: "F" as const,
    Name,
    Priority: index,
    sourcePath: `AnyOf.${index}.Conditions.${place}`,
  }));
  return { ...main!, AndClauses: others };
}

/**
 * Everybody held against a statement, which is the plan after those of the `iterations` (REQ-EXP-21). Where the cube counts
 * people by something besides, that is told too. Yields to the event loop between slices.
 */
export async function eligibilityInSlices(
  cube: JointCube,
  iterations: readonly Covering[],
): Promise<Omit<Eligibility, "months" | "attributes"> & { values: EligibilityGroup[] }> {
  const inOrder = inRunOrder(cube.plans.slice(0, iterations.length), iterations);
  const whole = noCounts();
  const because = new Map<PlannedRule, NeverBecause>();
  const [values, boards] = [new Map<string | null, EligibilityGroup>(), new Map<string | null, EligibilityGroup>()];
  let inNoCohort = 0;
  for (const [index, row] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const { decisions, people } = row;
    const count = countOf(inOrder, decisions);
    if (count === null) continue;
    for (const counts of [whole, groupOf(boards, row.icb || null), groupOf(values, row.value || null)])
      counts[count] += people;
    if (count !== "eligible_not_invited") continue;
    const reason = nearest(inOrder, decisions);
    if (reason) addReason(because, reason, people);
    else inNoCohort += people;
  }
  return {
    asOf: cube.asOf,
    ...whole,
    in_no_cohort: inNoCohort,
    not_invited_because: [...because.values()].toSorted((a, b) => b.people - a.people),
    boards: inOrderOfValue(boards),
    values: inOrderOfValue(values),
  };
}

/** Some five milliseconds of work. */
const rowsPerSlice = 2000;

const noCounts = (): EligibilityCounts => ({ eligible_invited: 0, eligible_not_invited: 0, invited_not_eligible: 0 });

/** Which count people belong to who fare so; null for who is neither eligible nor invited. */
function countOf(
  iterations: readonly Selecting[],
  decisions: JointCube["rows"][number]["decisions"],
): keyof EligibilityCounts | null {
  const eligible = decisions.at(-1)!.outcome === "filtered";
  const invited = iterations.some(({ index }) => decisions[index]!.outcome === "invited");
  if (eligible) return invited ? "eligible_invited" : "eligible_not_invited";
  return invited ? "invited_not_eligible" : null;
}

function groupOf(groups: Map<string | null, EligibilityGroup>, value: string | null): EligibilityGroup {
  const group = groups.get(value) ?? { value, ...noCounts() };
  groups.set(value, group);
  return group;
}

function inOrderOfValue(groups: ReadonlyMap<string | null, EligibilityGroup>): EligibilityGroup[] {
  return [...groups.values()].toSorted((a, b) => (a.value ?? "").localeCompare(b.value ?? ""));
}
