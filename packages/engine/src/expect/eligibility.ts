import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import type {
  Eligibility,
  EligibilityCounts,
  EligibilityGroup,
  EligibilityKind,
} from "@spi/domain/eligibility/eligibility";
import type { Day } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import type { NeverSelectedReason } from "@spi/domain/coverage/coverage";
import { type Result, refuse } from "@spi/domain/values/result";
import { unjudgeableConditions } from "./sentences.ts";
import { type PlanProblem, type PlanRequest, planIteration } from "../plan/iteration.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import {
  type CoverageIteration,
  type OrderedIteration,
  addReason,
  sortByDay,
  nearestReason,
} from "../joint/ordered-iterations.ts";
import type { JointCube } from "../joint/joint-cube.ts";
import type { FamiliarValues } from "../verify/classify-attributes.ts";
import { createEligibleExampleCollector } from "./eligible-examples.ts";

/**
 * Plans an eligibility statement as an iteration with one virtual cohort and filter rules that match eligible people.
 * This lets us use the same evaluator. Rejects conditions that cannot be evaluated for everyone, and statements that
 * cannot be planned.
 */
export function planStatement(
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
  const problems = unjudgeableConditions(plan.value.rules.F);
  return problems.length > 0 ? refuse(problems) : plan;
}

function asRule({ Name, Conditions }: EligibilityStatement["AnyOf"][number], index: number): EvaluableRule {
  const [main, ...others] = Conditions.map((condition, position) => ({
    ...condition,
    Type: "F" as const,
    Name,
    Priority: index,
    sourcePath: `AnyOf.${index}.Conditions.${position}`,
  }));
  return { ...main!, AndClauses: others };
}

interface EligibilityInput {
  /** Counts of the same people by different attributes. The first is by month of birth. */
  cubes: readonly [JointCube, ...JointCube[]];
  /** Iterations whose plans come before the statement's plan. */
  iterations: readonly CoverageIteration[];
  /** Values that we prefer in examples over other values with the same outcome. */
  familiar: FamiliarValues;
}

/**
 * Compares everyone with an eligibility statement. Returns totals with examples from the first cube, and the groups of
 * each cube. Yields to the event loop between slices.
 */
export async function eligibilityInSlices({ cubes, iterations, familiar }: EligibilityInput): Promise<{
  whole: Omit<Eligibility, "months" | "boards" | "attributes">;
  groups: EligibilityGroup[][];
}> {
  const [first] = cubes;
  const inOrder = sortByDay(first.plans.slice(0, iterations.length), iterations);
  const whole = noCounts();
  const because = new Map<PlannedRule, NeverSelectedReason>();
  const examples = createEligibleExampleCollector(first.plans, familiar);
  let inNoCohort = 0;
  for (const [index, row] of first.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const kind = kindOf(inOrder, row.decisions);
    if (kind === null) continue;
    whole[kind] += row.people;
    const reason = kind === "eligible_not_invited" ? nearestReason(inOrder, row.decisions) : undefined;
    if (reason) addReason(because, reason, row.people);
    else if (kind === "eligible_not_invited") inNoCohort += row.people;
    examples.add({ kind, reason, row });
  }
  const groups: EligibilityGroup[][] = [];
  for (const cube of cubes) groups.push(await groupsOf(cube, inOrder));
  return {
    whole: {
      people_as_of: first.asOf,
      ...whole,
      in_no_cohort: inNoCohort,
      not_invited_because: [...because.values()].toSorted((a, b) => b.people - a.people),
      examples: await examples.invented(),
    },
    groups,
  };
}

async function groupsOf(cube: JointCube, inOrder: readonly OrderedIteration[]): Promise<EligibilityGroup[]> {
  const groups = new Map<string | null, EligibilityGroup>();
  for (const [index, { decisions, value, people }] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const kind = kindOf(inOrder, decisions);
    if (kind !== null) groupOf(groups, value || null)[kind] += people;
  }
  return inOrderOfValue(groups);
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

const noCounts = (): EligibilityCounts => ({ eligible_invited: 0, eligible_not_invited: 0, invited_not_eligible: 0 });

/**
 * Returns the result of comparing eligibility with invitation. Returns null for people who are neither eligible nor
 * invited.
 */
function kindOf(
  iterations: readonly OrderedIteration[],
  decisions: JointCube["rows"][number]["decisions"],
): EligibilityKind | null {
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
