import type { Day } from "@spi/domain/day/calendar";
import type { CodeNames } from "@spi/domain/library/code-lists";
import { describeCondition, matchingPeople } from "@spi/domain/rule-sentences/condition-phrases";
import { describeMissing } from "@spi/domain/rule-sentences/missing-value-sentences";
import { describeStoredValue } from "@spi/domain/rule-sentences/value-phrases";
import { appliesTo, type CohortResult, type Outcome, type Routing } from "../decide/decide.ts";
import { type Evaluation, evaluatePerson } from "./evaluate.ts";
import type { TestOutcome } from "@spi/domain/condition/evaluate-test";
import { type Person, valueOf } from "./person.ts";
import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";

/** A clause for one person: its condition, the person's value and the result. */
export interface ClauseTrace {
  name: string;
  path: string;
  /**
   * Description of the condition with its boundary, for example "People born after 20 November 1950
   * (under 75 on …)".
   */
  condition: string;
  /** Describes how people without a value are treated. Empty if this is obvious. */
  missing: string;
  value: string | null;
  /** The value in words, for example "20 November 1950" or "no value". */
  valueWords: string;
  outcome: "match" | "no match" | "failed";
  failure: string | null;
}

/** A rule for one person. Rules are in the order of evaluation. */
export interface RuleTrace {
  type: PlannedRule["type"];
  priority: number;
  name: string;
  matches: boolean;
  /** True for the rule that determined the outcome. Later rules that also match have no effect. */
  decides: boolean;
  clauses: ClauseTrace[];
}

export interface CohortTrace {
  label: string;
  state: CohortResult["state"];
  inviting: boolean;
  /** Filters and suppressions that apply to the cohort. Empty if the person is not a member. */
  rules: RuleTrace[];
}

/** Explains a person's outcome step by step. */
export interface Explanation {
  runDate: Day;
  outcome: Outcome;
  cohort: string | null;
  reason: string | null;
  /**
   * Names of other matching rules. If the determining rule did not exist, these would have excluded or routed the
   * person.
   */
  wouldAlsoHaveMatched: string[];
  /** Clauses that could not be evaluated for this person. They count as not matching. */
  failures: string[];
  cohorts: CohortTrace[];
  routing: (Pick<Routing, "plans" | "fellBack" | "noMessage"> & { rule: string | null; rules: RuleTrace[] }) | null;
}

/** Evaluates a person, and explains the outcome. */
export function explainPerson(explained: Omit<Tracer, "evaluation">): Explanation {
  return explainEvaluation({ ...explained, evaluation: evaluatePerson(explained) });
}

/** Explains an existing evaluation, which must be for the same plan. */
export function explainEvaluation(tracer: Tracer): Explanation {
  const { plan, evaluation } = tracer;
  const { decision } = evaluation;
  const cohorts = plan.cohorts.map((_, index) => traceCohort(tracer, index));
  const routing = decision.routing && {
    plans: decision.routing.plans,
    rule: decision.routing.rule?.name ?? null,
    fellBack: decision.routing.fellBack,
    noMessage: decision.routing.noMessage,
    rules: plan.rules.R.map((rule) =>
      traceRule(tracer, rule, { additions: plan.additions, decider: decision.routing!.rule }),
    ),
  };
  const rules = [...cohorts.flatMap((cohort) => cohort.rules), ...(routing?.rules ?? [])];
  return {
    runDate: plan.runDate,
    outcome: decision.outcome,
    cohort: decision.cohort === null ? null : plan.cohorts[decision.cohort]!.label,
    reason: decision.reason?.name ?? null,
    wouldAlsoHaveMatched: distinct(rules.filter((rule) => rule.matches && !rule.decides).map((rule) => rule.name)),
    failures: distinct(rules.flatMap((rule) => rule.clauses.flatMap(({ failure }) => failure ?? []))),
    cohorts,
    routing,
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

export interface Tracer {
  plan: Plan;
  person: Person;
  evaluation: Evaluation;
  /** Display names of codes in conditions and values. */
  codes: CodeNames;
}

function traceCohort(tracer: Tracer, index: number): CohortTrace {
  const { plan, evaluation } = tracer;
  const cohort = plan.cohorts[index]!;
  const result = evaluation.decision.cohorts[index]!;
  const looked = result.state === "not a member" ? [] : [...plan.rules.F, ...plan.rules.S];
  const decider = "reason" in result ? result.reason : null;
  return {
    label: cohort.label,
    state: result.state,
    inviting: evaluation.decision.outcome === "invited" && evaluation.decision.cohort === index,
    rules: looked
      .filter((rule) => appliesTo(rule, index))
      .map((rule) => traceRule(tracer, rule, { additions: cohort.additions, decider })),
  };
}

function traceRule(
  { plan, person, evaluation, codes }: Tracer,
  rule: PlannedRule,
  { additions, decider }: { additions: number; decider: PlannedRule | null },
): RuleTrace {
  const outcome = evaluation.outcomes[rule.bits[additions]!]!;
  return {
    type: rule.type,
    priority: rule.priority,
    name: rule.name,
    matches: outcome.matches,
    decides: rule === decider,
    clauses: rule.clauses.map((clause, index) =>
      traceClause(clause, { plan, person, codes, rule, outcome: outcome.clauses[index]! }),
    ),
  };
}

function traceClause(
  clause: Clause,
  { plan, person, codes, rule, outcome }: Omit<Tracer, "evaluation"> & { rule: PlannedRule; outcome: TestOutcome },
): ClauseTrace {
  const { attribute, condition } = clause;
  const value = valueOf(person, attribute);
  const alone = rule.clauses.length === 1;
  const failure = typeof outcome === "object" ? outcome.failed : null;
  return {
    name: clause.name,
    path: clause.path,
    condition: condition
      ? matchingPeople(describeCondition(condition, { runDate: plan.runDate, codes }))
      : (clause.fails?.message ?? ""),
    missing: condition ? describeMissing(condition, { type: rule.type, alone, codes }) : "",
    value,
    valueWords: describeStoredValue(value, { attribute, codes }),
    outcome: typeof outcome === "object" ? "failed" : outcome,
    failure: failure === null ? null : `Rule “${clause.name}”: ${failure}`,
  };
}
