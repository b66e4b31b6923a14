import type { RuleType } from "../rule/rule.ts";

/** A condition of a rule or AND clause, in a stored iteration or a campaign file. */
export interface EvaluableClause {
  /** Absent for a rule loaded from a file, which is identified by `sourcePath`. */
  ID?: string | undefined;
  Type: RuleType;
  Name: string;
  Description?: string | undefined;
  Priority: number;
  /** Cohorts that the rule applies to, separated by commas. Absent or blank if it applies to all. */
  CohortLabel?: string | undefined;
  Operator: string;
  Comparator: string;
  AttributeLevel: string;
  AttributeTarget?: string | undefined;
  AttributeName?: string | undefined;
  CommsRouting?: string | undefined;
  /** Fields preserved from the file, including status texts. */
  Carried?: Record<string, unknown> | undefined;
  /** Path of the clause in its file. Absent for stored iterations. */
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
  /** Path of the cohort in its file. Absent for stored iterations. */
  sourcePath?: string;
}

/** The fields of an iteration that the selection engine reads. A stored `Iteration` can be used unchanged. */
export interface EvaluableIteration {
  IterationDate: string;
  DefaultCommsRouting: string;
  /** Fields preserved from the file, including status texts in the default routing. */
  Carried?: Record<string, unknown> | undefined;
  IterationCohorts: readonly EvaluableCohort[];
  IterationRules: readonly EvaluableRule[];
  /** The list of people that the iteration is limited to. Absent if it is for everyone. */
  OnlyPeople?: { Hash: string } | undefined;
}

/** The fields of a campaign that the selection engine reads. */
export interface EvaluableCampaign {
  Target: string;
  AvailableRoutingIds: readonly string[];
}
