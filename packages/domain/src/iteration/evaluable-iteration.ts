import type { RuleType } from "../rule/rule.ts";

/** One condition of a rule or AND clause, in a stored iteration or a campaign file. */
export interface EvaluableClause {
  /** Absent for a rule that was loaded from a file, which is identified by `sourcePath`. */
  ID?: string | undefined;
  Type: RuleType;
  Name: string;
  Description?: string | undefined;
  Priority: number;
  /** The cohorts the rule applies to, separated by commas. Absent or blank for all. */
  CohortLabel?: string | undefined;
  Operator: string;
  Comparator: string;
  AttributeLevel: string;
  AttributeTarget?: string | undefined;
  AttributeName?: string | undefined;
  CommsRouting?: string | undefined;
  /** Fields carried from the file, including status texts. */
  Carried?: Record<string, unknown> | undefined;
  /** Path of the clause in the file it was loaded from. Absent for stored iterations. */
  sourcePath?: string;
}

export interface EvaluableRule extends EvaluableClause {
  AndClauses: readonly EvaluableClause[];
}

/** A cohort. Everyone is a member if `Virtual` is "Y". */
export interface EvaluableCohort {
  CohortLabel: string;
  Priority: number;
  Virtual?: string | undefined;
  /** Path of the cohort in the file it was loaded from. Absent for stored iterations. */
  sourcePath?: string;
}

/** The parts of an iteration that the selection engine reads. A stored `Iteration` can be used unchanged. */
export interface EvaluableIteration {
  IterationDate: string;
  DefaultCommsRouting: string;
  /** Fields carried from the file, including status texts in its default. */
  Carried?: Record<string, unknown> | undefined;
  IterationCohorts: readonly EvaluableCohort[];
  IterationRules: readonly EvaluableRule[];
  /** The list of people it is limited to. Absent if it is for everyone. */
  OnlyPeople?: { Hash: string } | undefined;
}

/** The parts of a campaign that the selection engine reads. */
export interface EvaluableCampaign {
  Target: string;
  AvailableRoutingIds: readonly string[];
}
