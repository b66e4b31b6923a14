import type { EvaluableCampaign, EvaluableIteration } from "@spi/domain/campaign-file/evaluable-iteration";
import type { Day } from "@spi/domain/calendar";
import { isDay } from "@spi/domain/calendar";
import type { AttributeReference } from "@spi/domain/reference-data";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import { ruleTypes } from "@spi/domain/rule";
import type { RuleType } from "@spi/domain/rule";
import { dealBits } from "./rule-bits.ts";
import { indexAttributes } from "./attribute-index.ts";
import { planCohorts } from "./cohorts.ts";
import { neededColumns, neededLabels } from "./needs.ts";
import type { RuleWithoutBits } from "./rule.ts";
import { knownPlans, planRule } from "./rule.ts";
import type { Plan, PlanProblem, PlanProblemKind } from "./plan.ts";
import type { Planner } from "./context.ts";
import { report } from "./context.ts";

export type { Plan, PlanProblem } from "./plan.ts";

export interface PlanRequest {
  iteration: EvaluableIteration;
  /** `AvailableRoutingIds` null: every plan an iteration names is taken to exist. */
  campaign: Omit<EvaluableCampaign, "AvailableRoutingIds"> & { AvailableRoutingIds: readonly string[] | null };
  attributes: readonly AttributeReference[];
  /** The day ages and intervals are counted on; the iteration's date unless given. */
  runDate?: Day;
  /**
   * Kinds of problem that become warnings. A tolerated scope never applies, a tolerated plan is dropped, a tolerated
   * condition is read as the public reference reads text and fails only for the people it cannot judge. A tolerated
   * data type lets a question that the attribute's type does not allow be asked of its values as text.
   */
  tolerate?: readonly PlanProblemKind[];
}

/**
 * An iteration made ready to select people by. Fails closed: whatever is unknown or cannot work refuses the whole plan,
 * each problem naming its rule. Decisions 2 to 5 and 9 to 13 of docs/requirements/selection.md.
 */
export function planIteration(request: PlanRequest): Result<Plan, PlanProblem[]> {
  const { planner, rules, defaultPlans } = readIteration(request);
  if (planner.problems.length > 0) return refuse(planner.problems);
  const dealt = dealBits(planner.cohorts, rules);
  return ok({
    runDate: planner.runDate,
    cohorts: planner.cohorts,
    additions: planner.cohorts.at(-1)?.additions ?? 0,
    ...dealt,
    defaultPlans,
    columns: neededColumns(dealt.rules),
    labels: neededLabels(planner.cohorts, dealt.rules),
    warnings: planner.warnings,
  });
}

/** Everything that would refuse a plan of the iteration. */
export function planProblems(request: PlanRequest): PlanProblem[] {
  return readIteration(request).planner.problems;
}

function readIteration(request: PlanRequest) {
  const planner = startPlanner(request);
  const rules = planRules(planner, request.iteration);
  const defaults = splitRoutingPlanIds(request.iteration.DefaultCommsRouting);
  const defaultPlans = knownPlans(planner, defaults, { path: "DefaultCommsRouting" });
  return { planner, rules, defaultPlans };
}

function startPlanner(request: PlanRequest): Planner {
  const { attributes, campaign, iteration } = request;
  const planner: Planner = {
    runDate: request.runDate ?? iteration.IterationDate,
    attributes: indexAttributes(attributes),
    cohorts: [],
    availablePlans:
      campaign.AvailableRoutingIds && new Map(campaign.AvailableRoutingIds.map((plan) => [plan.toLowerCase(), plan])),
    tolerated: new Set(request.tolerate),
    problems: [],
    warnings: [],
  };
  if (!isDay(planner.runDate)) {
    const message = `The run date “${planner.runDate}” is not a real date.`;
    // Without a day nothing that follows can be worked out, so any existing day stands in while problems are collected.
    report(planner, { kind: "badRunDate", path: "IterationDate", message });
    planner.runDate = "20000101";
  }
  planner.cohorts = planCohorts(planner, iteration.IterationCohorts);
  return planner;
}

function planRules(planner: Planner, iteration: EvaluableIteration): Record<RuleType, RuleWithoutBits[]> {
  const rules: Record<RuleType, RuleWithoutBits[]> = { F: [], S: [], R: [] };
  const written = iteration.IterationRules.map((rule, index) => ({
    rule,
    path: rule.sourcePath ?? `IterationRules.${index}`,
  })).toSorted((a, b) => a.rule.Priority - b.rule.Priority);
  for (const type of ruleTypes) {
    for (const { rule, path } of written.filter(({ rule }) => rule.Type === type)) {
      const planned = planRule(planner, rule, path);
      if (planned) rules[type].push(planned);
    }
  }
  return rules;
}
