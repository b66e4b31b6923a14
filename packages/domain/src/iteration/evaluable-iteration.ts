import type { RuleType } from "../rule/rule.ts";

/** One condition of a rule: what the selection engine reads of a rule or AND clause, of ours or of a campaign file. */
export interface EvaluableClause {
  /** Absent for a rule that was loaded from a file: it is named by `sourcePath`. */
  ID?: string | undefined;
  Type: RuleType;
  Name: string;
  Description?: string | undefined;
  Priority: number;
  /** The cohorts the rule is for, separated by commas; absent or blank for all. */
  CohortLabel?: string | undefined;
  Operator: string;
  Comparator: string;
  AttributeLevel: string;
  AttributeTarget?: string | undefined;
  AttributeName?: string | undefined;
  CommsRouting?: string | undefined;
  /** What it carries of its file, status texts among it. */
  Carried?: Record<string, unknown> | undefined;
  /** Where the clause stands in the file it was loaded from; absent for an iteration of ours. */
  sourcePath?: string;
}

export interface EvaluableRule extends EvaluableClause {
  AndClauses: readonly EvaluableClause[];
}

/** Everybody is a member of a cohort whose `Virtual` is "Y". */
export interface EvaluableCohort {
  CohortLabel: string;
  Priority: number;
  Virtual?: string | undefined;
  /** Where the cohort stands in the file it was loaded from; absent for an iteration of ours. */
  sourcePath?: string;
}

/** What the selection engine reads of an iteration. An `Iteration` of ours is one as it stands. */
export interface EvaluableIteration {
  IterationDate: string;
  DefaultCommsRouting: string;
  /** What it carries of its file, status texts of its default among it. */
  Carried?: Record<string, unknown> | undefined;
  IterationCohorts: readonly EvaluableCohort[];
  IterationRules: readonly EvaluableRule[];
  /** The list whose people alone it is for; everybody unless given. */
  OnlyPeople?: { Hash: string } | undefined;
}

/** What the selection engine reads of a campaign. */
export interface EvaluableCampaign {
  Target: string;
  AvailableRoutingIds: readonly string[];
}
