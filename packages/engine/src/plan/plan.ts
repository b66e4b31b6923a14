import type { Day } from "@spi/domain/day/calendar";
import type { BoundCondition, ConditionProblemKind } from "@spi/domain/condition/condition";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type RuleType, ruleTypes } from "@spi/domain/rule/rule";
import type { ColumnType } from "../population/layout.ts";

/**
 * One of the iteration's cohorts. `additions` is the number of virtual cohorts up to this cohort, including the cohort
 * itself.
 */
export interface PlannedCohort {
  label: string;
  priority: number;
  virtual: boolean;
  additions: number;
}

export type FailsFor = "everybody" | "people with a value" | "people without a value";

/**
 * One clause of a rule, which is either the main rule or an AND clause. `condition` is null if it could not be
 * understood at all. `fails` describes the people for whom a tolerated clause cannot be evaluated. A clause never
 * matches people for whom it fails.
 */
export interface Clause {
  name: string;
  path: string;
  attribute: AttributeReference;
  condition: BoundCondition | null;
  fails: { for: FailsFor; message: string } | null;
}

/** A rule with its AND clauses, which matches if every clause does. */
export interface PlannedRule {
  /** The rule's ID, or its path if it has none. */
  id: string;
  type: RuleType;
  priority: number;
  /** Name of the main rule, which is the recorded reason. */
  name: string;
  /** Name of the main rule, followed by any different names of AND clauses. */
  names: string;
  /** Description of the main rule. Empty if there is none. */
  description: string;
  path: string;
  /** Indexes of the cohorts that the rule applies to, or null for all. Always null for routing rules. */
  scope: ReadonlySet<number> | null;
  /** True if the clauses have different cohorts. In that case, each clause adds its cohorts to the rule. */
  scopedApart: boolean;
  clauses: readonly Clause[];
  /**
   * Indexes of the rule's bits by the number of virtual cohorts added so far. Usually, all the indexes are the same.
   */
  bits: readonly number[];
  /**
   * True if the main rule is a routing rule that contains a plan or status text. `plans` contains only plans that the
   * campaign has.
   */
  namesPlans: boolean;
  plans: readonly string[];
  /** True if the main rule is a routing rule with status texts. People who match it get no message. */
  hasStatusTexts: boolean;
}

/**
 * One bit of the scan. It stands for a rule and the labels that virtual cohorts have added when the rule is evaluated.
 */
export interface RuleBit {
  rule: PlannedRule;
  addedLabels: ReadonlySet<string>;
}

export interface NeededColumn {
  name: string;
  type: ColumnType;
  /** Name of the rule that needs the column, or "the report". */
  neededBy: string;
}

/** An iteration that is ready for selecting people. All its dates have been calculated. */
export interface Plan {
  runDate: Day;
  /** Cohorts in order of evaluation, by priority and then position. */
  cohorts: readonly PlannedCohort[];
  /** Number of virtual cohorts. `bits[additions]` is a rule's bit when all of them have been added. */
  additions: number;
  /** Rules by type, each in order of priority and then position. */
  rules: Readonly<Record<RuleType, readonly PlannedRule[]>>;
  /**
   * Sentences about people. Each sentence is a rule that has a bit for people who match, but does not affect outcomes.
   */
  sentences: readonly PlannedRule[];
  /** Sentences that are only about invited people. A scan need not evaluate these sentences for anyone else. */
  ofInvited: readonly PlannedRule[];
  bits: readonly RuleBit[];
  defaultPlans: readonly string[];
  /** True if the default contains status texts, which are never sent as messages. */
  hasDefaultStatusTexts: boolean;
  columns: readonly NeededColumn[];
  /** Hash of the list that the iteration is limited to, or undefined if it is for everyone. */
  only?: string;
  /**
   * Cohort labels that the population must have. The value is the name of a rule that uses the label, or "the
   * iteration".
   */
  labels: ReadonlyMap<string, string>;
  /** Tolerated problems, and rules that can never have an effect. */
  warnings: readonly PlanProblem[];
}

/** Returns all rules of a plan in order of evaluation: filters, suppressions and routing rules. */
export function allRules({ rules }: Pick<Plan, "rules">): PlannedRule[] {
  return ruleTypes.flatMap((type) => rules[type]);
}

export type PlanProblemKind =
  | "unknownAttribute"
  | "unknownTarget"
  | "condition"
  | "dataType"
  | "unknownScope"
  | "scopeOnRouting"
  | "unknownPlan"
  | "noPlan"
  | "noCohorts"
  | "badCohort"
  | "badRunDate";

/** A reason why an iteration cannot be run, or a warning. Has its path, its rule, and how to fix it. */
export interface PlanProblem {
  kind: PlanProblemKind;
  /** Kind of problem with the condition, if there is one. */
  condition?: ConditionProblemKind;
  path: string;
  rule?: string;
  message: string;
  /** The cohort label or plan with the problem. */
  value?: string;
}
