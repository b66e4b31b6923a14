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

/** One person and one iteration as a campaign file writes it. */
export interface IterationCase {
  id: string;
  today: string;
  iteration: unknown;
  person: unknown;
}

export interface IterationAnswer {
  id: string;
  outcome: Outcome | "error";
  /** Label of the inviting cohort, or of the one that gives the reason. */
  cohort: string | null;
  /** Name of the rule recorded as the reason. */
  reason: string | null;
  plans: readonly string[];
  routingRule: string | null;
  /** Why the outcome is "error". */
  problem?: string;
}

/** A case made ready: its plan, its person and which of its rules stop the public reference's list of reasons. */
export interface PreparedCase {
  id: string;
  plan: Plan;
  person: Person;
  stops: ReadonlySet<string>;
}

/** Cases are judged as the public reference judges them, which fails only where a broken rule is reached. */
const tolerated: readonly PlanProblemKind[] = [
  "condition",
  "unknownScope",
  "scopeOnRouting",
  "unknownPlan",
  "noCohorts",
  "badCohort",
];

/**
 * A case with its iteration planned for its day. Attributes that the reference data lack at the level a rule uses them
 * are taken from their other levels or from the operators asked of them, since cases bring their own.
 */
export function prepareCase(
  { id, today, iteration, person }: IterationCase,
  reference: readonly AttributeReference[],
): Result<PreparedCase, string> {
  const readable = readPerson(person);
  if (!readable.ok) return refuse(readable.refusal.join(" "));
  if (!isJsonObject(iteration)) return refuse("The iteration is not a JSON object.");
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

/** RuleStop is evaluated nowhere but here: behind it the public reference does not notice a broken rule. */
function stopPaths(iteration: Record<string, unknown>): Set<string> {
  const rules = Array.isArray(iteration["IterationRules"]) ? (iteration["IterationRules"] as unknown[]) : [];
  const stops = rules.flatMap((rule, index) => {
    const stop = isJsonObject(rule) ? rule["RuleStop"] : undefined;
    return typeof stop === "string" && stop.toUpperCase() === "Y" ? [`Iterations.0.IterationRules.${index}`] : [];
  });
  return new Set(stops);
}

/** What the evaluator answers to a case. */
export function answerIterationCase(
  iterationCase: IterationCase,
  reference: readonly AttributeReference[],
): IterationAnswer {
  const prepared = prepareCase(iterationCase, reference);
  if (!prepared.ok) return failedAnswer(iterationCase.id, prepared.refusal);
  return toAnswer(prepared.value, evaluatePerson(prepared.value));
}

export function failedAnswer(id: string, problem: string): IterationAnswer {
  return { id, outcome: "error", cohort: null, reason: null, plans: [], routingRule: null, problem };
}

/** A case's answer from its evaluation by either backend; "error" when a clause that was reached failed. */
export function toAnswer({ id, plan, person, stops }: PreparedCase, evaluation: Evaluation): IterationAnswer {
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

/** The rules up to the one that decides; behind a suppression the public reference goes on until one says stop. */
function reachedRules(rules: readonly RuleTrace[], stops: ReadonlySet<string>): RuleTrace[] {
  const decider = rules.findIndex((rule) => rule.decides);
  if (decider === -1) return [...rules];
  if (rules[decider]!.type !== "S") return rules.slice(0, decider + 1);
  const stopsHere = (rule: RuleTrace) => rule.matches && rule.clauses.some((clause) => stops.has(clause.path));
  const last = rules.findIndex((rule, index) => index >= decider && stopsHere(rule));
  return last === -1 ? [...rules] : rules.slice(0, last + 1);
}
