import type { EvaluableCampaign, EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { type Day, isDay } from "@spi/domain/day/calendar";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { statusTextsOf } from "@spi/domain/rule/status-texts";
import { ruleName } from "@spi/domain/rule/rule-name";
import { ruleTypes, type RuleType } from "@spi/domain/rule/rule";
import { rulesOfType } from "@spi/domain/rule/rule-order";
import { assignBits } from "./rule-bits.ts";
import { indexAttributes } from "./attribute-index.ts";
import { planCohorts } from "./cohorts.ts";
import { neededColumns, neededLabels } from "./needed-data.ts";
import { type RuleWithoutBits, knownPlans, planRule } from "./rule.ts";
import { type Plan, type PlanProblem, type PlanProblemKind, allRules } from "./plan.ts";
import { type PlanContext, addProblem } from "./context.ts";

export type { Plan, PlanProblem } from "./plan.ts";

export interface PlanRequest {
  iteration: EvaluableIteration;
  /** `AvailableRoutingIds` is null if we assume that every plan exists. */
  campaign: Omit<EvaluableCampaign, "AvailableRoutingIds"> & { AvailableRoutingIds: readonly string[] | null };
  attributes: readonly AttributeReference[];
  /** The day used to calculate ages and intervals. The default is the iteration's date. */
  runDate?: Day;
  /**
   * Kinds of problem that become warnings. A tolerated scope never applies, and a tolerated plan is removed. A
   * tolerated condition is evaluated as text, as in the public reference, and fails only for people for whom this is
   * not possible. For a tolerated data type, values are compared as text if the attribute's type does not allow the
   * condition.
   */
  tolerate?: readonly PlanProblemKind[];
  /**
   * Sentences about people, written as rules. Like rules, they have bits, but they do not affect
   * outcomes.
   */
  sentences?: readonly EvaluableRule[];
}

/**
 * Plans an iteration, so that people can be selected. Returns only problems if anything is unknown or invalid. Each
 * problem identifies its rule.
 */
export function planIteration(request: PlanRequest): Result<Plan, PlanProblem[]> {
  const { context, rules, sentences, defaultPlans } = planParts(request);
  if (context.problems.length > 0) return refuse(context.problems);
  const assigned = assignBits(context.cohorts, { rules, sentences });
  // Messages about required columns must call these expectations, not rules.
  const expectations = assigned.sentences.map((sentence) => ({
    ...sentence,
    name: `the expectation “${sentence.name}”`,
  }));
  const asking = [...allRules(assigned), ...expectations];
  return ok({
    runDate: context.runDate,
    cohorts: context.cohorts,
    additions: context.cohorts.at(-1)?.additions ?? 0,
    ...assigned,
    ofInvited: [],
    defaultPlans,
    hasDefaultStatusTexts: statusTextsOf(request.iteration).length > 0,
    columns: neededColumns(asking),
    labels: neededLabels(context.cohorts, asking),
    warnings: context.warnings,
    ...(request.iteration.OnlyPeople ? { only: request.iteration.OnlyPeople.Hash } : {}),
  });
}

/** Returns all problems that prevent planning, with tolerated problems as warnings. */
export function planProblems(request: PlanRequest): Pick<PlanContext, "problems" | "warnings"> {
  return planParts(request).context;
}

/** Combines a plan's problems into one error, with a message that names every rule with a problem. */
export function planRefusal(problems: PlanProblem[]): { kind: "plan"; message: string; problems: PlanProblem[] } {
  const lines = problems.map(({ rule, message }) => (rule ? `Rule “${rule}”: ${message}` : message));
  return { kind: "plan", message: lines.join("\n"), problems };
}

function planParts(request: PlanRequest) {
  const context = startContext(request);
  const rules = planRules(context, request.iteration);
  const defaults = splitRoutingPlanIds(request.iteration.DefaultCommsRouting);
  const defaultPlans = knownPlans(context, defaults, { path: "DefaultCommsRouting" });
  const sentences = (request.sentences ?? []).flatMap((sentence, index) => {
    return planRule(context, sentence, sentence.sourcePath ?? `sentences.${index}`) ?? [];
  });
  return { context, rules, sentences, defaultPlans };
}

function startContext(request: PlanRequest): PlanContext {
  const { attributes, campaign, iteration } = request;
  const context: PlanContext = {
    runDate: request.runDate ?? iteration.IterationDate,
    attributes: indexAttributes(attributes),
    cohorts: [],
    cohortsByLabel: new Map(),
    availablePlans:
      campaign.AvailableRoutingIds && new Map(campaign.AvailableRoutingIds.map((plan) => [plan.toLowerCase(), plan])),
    tolerated: new Set(request.tolerate),
    problems: [],
    warnings: [],
  };
  if (!isDay(context.runDate)) {
    const message = `The run date “${context.runDate}” is not a real date. Enter 8 digits, for example 20251001.`;
    // Continues with any valid day, so that other problems can be found.
    addProblem(context, { kind: "badRunDate", path: "IterationDate", message });
    context.runDate = "20000101";
  }
  context.cohorts = planCohorts(context, iteration.IterationCohorts);
  context.cohortsByLabel = Map.groupBy(context.cohorts.keys(), (index) => context.cohorts[index]!.label);
  return context;
}

/** Returns a rule with the names that it and its clauses have on the run date. */
function withNamesOn(rule: EvaluableRule, runDate: Day): EvaluableRule {
  const AndClauses = rule.AndClauses.map((clause) => ({ ...clause, Name: ruleName(clause, runDate) }));
  return { ...rule, Name: ruleName(rule, runDate), AndClauses };
}

function planRules(context: PlanContext, iteration: EvaluableIteration): Record<RuleType, RuleWithoutBits[]> {
  const rules: Record<RuleType, RuleWithoutBits[]> = { F: [], S: [], R: [] };
  const written = iteration.IterationRules.map((rule, index) => ({
    Type: rule.Type,
    Priority: rule.Priority,
    rule: withNamesOn(rule, context.runDate),
    path: rule.sourcePath ?? `IterationRules.${index}`,
  }));
  for (const type of ruleTypes) {
    for (const { rule, path } of rulesOfType(written, type)) {
      const planned = planRule(context, rule, path);
      if (planned) rules[type].push(planned);
    }
  }
  return rules;
}
