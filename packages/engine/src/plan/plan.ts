import type { Day } from "@spi/domain/day/calendar";
import type { BoundCondition, ConditionProblemKind } from "@spi/domain/condition/condition";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type RuleType, ruleTypes } from "@spi/domain/rule/rule";
import type { ColumnType } from "../population/layout.ts";

/** One of the iteration's cohorts. `additions` is the number of virtual cohorts up to and including this one. */
export interface PlannedCohort {
  label: string;
  priority: number;
  virtual: boolean;
  additions: number;
}

export type FailsFor = "everybody" | "people with a value" | "people without a value";

/**
 * One clause of a rule: the main rule or an AND clause. A tolerated clause that does not always work has `fails`, with
 * the people for whom it fails; a failure never matches. `condition` is null if it could not be understood at all.
 */
export interface Clause {
  name: string;
  path: string;
  attribute: AttributeReference;
  condition: BoundCondition | null;
  fails: { for: FailsFor; message: string } | null;
}

/** A rule with its AND clauses: it matches if every clause does. */
export interface PlannedRule {
  /** The rule's ID, or its path if it has none. */
  id: string;
  type: RuleType;
  priority: number;
  /** The main rule's name: the recorded reason. */
  name: string;
  /** The main rule's name with distinct names of AND clauses. */
  names: string;
  /** The main rule's description. Empty if it has none. */
  description: string;
  path: string;
  /** Indexes of the rule's cohorts, or null for all. Always null for routing rules. */
  scope: ReadonlySet<number> | null;
  /** True if clauses have different cohorts. Each clause then adds its cohorts to the rule. */
  scopedApart: boolean;
  clauses: readonly Clause[];
  /** Index of the rule's bit for each number of virtual cohorts added so far; usually the same for every number. */
  bits: readonly number[];
  /**
   * For routing rules, true if the main rule names a plan or status text. `plans` contains only plans that the campaign
   * has.
   */
  namesPlans: boolean;
  plans: readonly string[];
  /** For routing rules, true if the main rule has status texts. People it matches get no message. */
  hasStatusTexts: boolean;
}

/** One bit of the scan: a rule and the labels that virtual cohorts have added when it is evaluated. */
export interface RuleBit {
  rule: PlannedRule;
  addedLabels: ReadonlySet<string>;
}

export interface NeededColumn {
  name: string;
  type: ColumnType;
  /** The rule that needs it, or "the report". */
  neededBy: string;
}

/** An iteration ready for selecting people, with every date computed. */
export interface Plan {
  runDate: Day;
  /** In the order in which they are tried: by priority, then position. */
  cohorts: readonly PlannedCohort[];
  /** Number of virtual cohorts: `bits[additions]` is a rule's bit when all have been added. */
  additions: number;
  /** By priority, then position. */
  rules: Readonly<Record<RuleType, readonly PlannedRule[]>>;
  /** Sentences about people, each a rule that does not affect outcomes. People who match have its bit. */
  sentences: readonly PlannedRule[];
  /** Sentences only about invited people. A scan does not have to evaluate them for others. */
  ofInvited: readonly PlannedRule[];
  bits: readonly RuleBit[];
  defaultPlans: readonly string[];
  /** True if the default names status texts, which are never messages. */
  hasDefaultStatusTexts: boolean;
  columns: readonly NeededColumn[];
  /** Hash of the list that the iteration is restricted to, or undefined if it is for everyone. */
  only?: string;
  /** Cohort labels that the population must have, each with the name of a rule that uses it or "the iteration". */
  labels: ReadonlyMap<string, string>;
  /** Tolerated problems, and rules that can never take effect. */
  warnings: readonly PlanProblem[];
}

/** Returns all rules of a plan in the order of evaluation: filters, suppressions, routing rules. */
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

/** A reason why an iteration cannot be run, or a warning: its path, rule and remedy. */
export interface PlanProblem {
  kind: PlanProblemKind;
  /** The problem with the condition, if there is one. */
  condition?: ConditionProblemKind;
  path: string;
  rule?: string;
  message: string;
  /** The cohort label or plan concerned. */
  value?: string;
}
