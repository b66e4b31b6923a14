import { allClauses } from "@spi/domain/rule/and-clauses";
import type { EvaluableClause, EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { isJsonObject } from "@spi/domain/values/json-object";
import { loadIteration } from "@spi/domain/campaign-file/load-campaign-file";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Outcome } from "../src/decide/decide.ts";
import { type Evaluation, evaluatePerson } from "../src/evaluate/evaluate.ts";
import { explainEvaluation, type RuleTrace } from "../src/evaluate/explain.ts";
import { type Person, readPerson } from "../src/evaluate/person.ts";
import { planIteration } from "../src/plan/iteration.ts";
import type { Plan, PlanProblemKind } from "../src/plan/plan.ts";
import { inferAttributes } from "./infer-attributes.ts";

/** One person, and one iteration in the form used in a campaign file. */
export interface IterationCase {
  id: string;
  today: string;
  iteration: unknown;
  person: unknown;
}

export interface IterationResponse {
  id: string;
  outcome: Outcome | "error";
  /** Label of the inviting cohort, or of the one that gives the reason. */
  cohort: string | null;
  /** Name of the recorded rule. */
  reason: string | null;
  plans: readonly string[];
  routingRule: string | null;
  /** Set if the outcome is "error". */
  problem?: string;
}

/**
 * A case with its plan and its person. Includes the paths of rules with RuleStop, after which the public reference
 * lists no more reasons.
 */
export interface PreparedCase {
  id: string;
  plan: Plan;
  person: Person;
  stops: ReadonlySet<string>;
}

/** Problems that cases can have, because the public reference fails only when it reaches a broken rule. */
const tolerated: readonly PlanProblemKind[] = [
  "condition",
  "unknownScope",
  "scopeOnRouting",
  "unknownPlan",
  "noCohorts",
  "badCohort",
];

/**
 * Plans a case's iteration for its day. If the reference data does not have an attribute at the rule's level, uses the
 * same attribute at a different level. Otherwise, infers its type from the operators.
 */
export function prepareCase(
  { id, today, iteration, person }: IterationCase,
  reference: readonly AttributeReference[],
): Result<PreparedCase, string> {
  const readable = readPerson(person);
  if (!readable.ok) return refuse(readable.refusal.join(" "));
  if (!isJsonObject(iteration)) return refuse("The iteration must be a JSON object.");
  const loaded = loadIteration({ IterationDate: today, ...iteration });
  if (loaded.blocking.length > 0)
    return refuse(loaded.blocking.map(({ path, message }) => `${path}: ${message}`).join(" "));
  const plan = planIteration({
    iteration: loaded.iteration,
    campaign: { Target: "", AvailableRoutingIds: loaded.availableRoutingIds },
    attributes: inferAttributes(clausesOf(loaded.iteration), reference),
    runDate: today,
    tolerate: tolerated,
  });
  if (!plan.ok) return refuse(plan.refusal.map(({ path, message }) => `${path}: ${message}`).join(" "));
  return ok({ id, plan: plan.value, person: readable.value, stops: stopPaths(iteration) });
}

function clausesOf(iteration: EvaluableIteration): EvaluableClause[] {
  return iteration.IterationRules.flatMap((rule) => allClauses(rule));
}

/**
 * Returns the paths of rules with RuleStop. Only this file evaluates RuleStop. After such a rule, the public reference
 * does not notice broken rules.
 */
function stopPaths(iteration: Record<string, unknown>): Set<string> {
  const rules = Array.isArray(iteration["IterationRules"]) ? (iteration["IterationRules"] as unknown[]) : [];
  const stops = rules.flatMap((rule, index) => {
    const stop = isJsonObject(rule) ? rule["RuleStop"] : undefined;
    return typeof stop === "string" && stop.toUpperCase() === "Y" ? [`Iterations.0.IterationRules.${index}`] : [];
  });
  return new Set(stops);
}

/** Answers a case with the evaluator. */
export function answerIterationCase(
  iterationCase: IterationCase,
  reference: readonly AttributeReference[],
): IterationResponse {
  const prepared = prepareCase(iterationCase, reference);
  if (!prepared.ok) return failedAnswer(iterationCase.id, prepared.refusal);
  return toAnswer(prepared.value, evaluatePerson(prepared.value));
}

export function failedAnswer(id: string, problem: string): IterationResponse {
  return { id, outcome: "error", cohort: null, reason: null, plans: [], routingRule: null, problem };
}

/** Converts either backend's evaluation to a case's answer, which is "error" if a clause that was reached failed. */
export function toAnswer({ id, plan, person, stops }: PreparedCase, evaluation: Evaluation): IterationResponse {
  const explanation = explainEvaluation({ plan, person, evaluation, codes: {} });
  const reached = [...explanation.cohorts, explanation.routing].flatMap((part) =>
    reachedRules(part?.rules ?? [], stops),
  );
  const failure = reached.flatMap((rule) => rule.clauses.flatMap((clause) => clause.failure ?? []))[0];
  if (failure !== undefined) return failedAnswer(id, failure);
  return {
    id,
    outcome: explanation.outcome,
    cohort: explanation.cohort,
    reason: explanation.reason,
    plans: explanation.routing?.plans ?? [],
    routingRule: explanation.routing?.rule ?? null,
  };
}

/**
 * Returns the rules up to the one that determines the outcome. After a suppression, the public reference continues
 * until a rule has RuleStop.
 */
function reachedRules(rules: readonly RuleTrace[], stops: ReadonlySet<string>): RuleTrace[] {
  const decider = rules.findIndex((rule) => rule.decides);
  if (decider === -1) return [...rules];
  if (rules[decider]!.type !== "S") return rules.slice(0, decider + 1);
  const stopsHere = (rule: RuleTrace) => rule.matches && rule.clauses.some((clause) => stops.has(clause.path));
  const last = rules.findIndex((rule, index) => index >= decider && stopsHere(rule));
  return last === -1 ? [...rules] : rules.slice(0, last + 1);
}
