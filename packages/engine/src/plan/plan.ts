import type { Day } from "@spi/domain/day/calendar";
import type { BoundCondition, ConditionProblemKind } from "@spi/domain/condition/condition";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type RuleType, ruleTypes } from "@spi/domain/rule/rule";
import type { ColumnType } from "../population/layout.ts";

/** A cohort of the iteration. `additions` counts the virtual cohorts up to and including this one. */
export interface PlannedCohort {
  label: string;
  priority: number;
  virtual: boolean;
  additions: number;
}

export type FailsFor = "everybody" | "people with a value" | "people without a value";

/**
 * One clause of a rule: the main rule or an AND clause. A clause that was let through although it cannot always work
 * says for whom it `fails`; failing is never matching. Its `condition` is null when it could not be understood at all.
 */
export interface Clause {
  name: string;
  path: string;
  attribute: AttributeReference;
  condition: BoundCondition | null;
  fails: { for: FailsFor; message: string } | null;
}

/** A rule with its AND clauses: it matches when every clause does. */
export interface PlannedRule {
  /** The rule's ID, or its path where it has none. */
  id: string;
  type: RuleType;
  priority: number;
  /** The main rule's name: the recorded reason. */
  name: string;
  /** The main rule's name with those of AND clauses that say something of their own. */
  names: string;
  /** What the main rule's description says; empty where it has none. */
  description: string;
  path: string;
  /** Indexes of the cohorts the rule is for; null for all. Always null for routing rules. */
  scope: ReadonlySet<number> | null;
  /** Whether its clauses are written for different cohorts, so that one of them brings cohorts in. */
  scopedApart: boolean;
  clauses: readonly Clause[];
  /** Index of the rule's bit for each number of virtual cohorts added so far; usually the same one throughout. */
  bits: readonly number[];
  /** Routing rules: whether the main rule names any plan or status text, and those of the plans the campaign has. */
  namesPlans: boolean;
  plans: readonly string[];
  /** Routing rules: whether the main rule names status texts, so that people get no message rather than the default. */
  hasStatusTexts: boolean;
}

/** One bit of the scan: does this rule match, given the labels that virtual cohorts have added to the person? */
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

/** An iteration understood: everything needed to select people, with every date worked out. */
export interface Plan {
  runDate: Day;
  /** In the order they are tried: by priority, then position. */
  cohorts: readonly PlannedCohort[];
  /** How many cohorts are virtual: `bits[additions]` of a rule is its bit once all have been added. */
  additions: number;
  /** By priority, then position. */
  rules: Readonly<Record<RuleType, readonly PlannedRule[]>>;
  /** Sentences about people, each a rule that decides nothing: whoever fits them has their bit. */
  sentences: readonly PlannedRule[];
  /** Those of the sentences that say something of people who are invited only: of others a scan need not ask them. */
  ofInvited: readonly PlannedRule[];
  bits: readonly RuleBit[];
  defaultPlans: readonly string[];
  /** Whether the default names status texts, which are never messages. */
  hasDefaultStatusTexts: boolean;
  columns: readonly NeededColumn[];
  /** The hash of the list whose people alone it is for; of everybody where it has none. */
  only?: string;
  /** Every cohort label the population must know, with what names it: a rule's name or "the iteration". */
  labels: ReadonlyMap<string, string>;
  /** Problems that were let through on request, and rules that can never take effect. */
  warnings: readonly PlanProblem[];
}

/** Returns all rules of a plan in the order they are looked at: filters, suppressions, routing rules. */
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

/** Why an iteration cannot be run, or a warning about it: where in it, which rule, and what to do. */
export interface PlanProblem {
  kind: PlanProblemKind;
  /** Why a condition cannot be used, if that is the problem. */
  condition?: ConditionProblemKind;
  path: string;
  rule?: string;
  message: string;
  /** The cohort label or plan it is about. */
  value?: string;
}
