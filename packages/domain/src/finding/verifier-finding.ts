import type { RuleType } from "../rule/rule.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import type { FindingProblem } from "./finding-problem.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/** Levels of findings, most serious first: must be fixed, needs an answer, good to know. */
export const findingLevels = ["stop", "warning", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** A problem or possible problem with rules taken together, its location and the people affected. */
export interface VerifierFinding {
  level: FindingLevel;
  /** The kind of finding: docs/findings.md has a row for each. */
  code: string;
  /** Path in the iteration: "IterationRules.3", "IterationRules.3.AndClauses.0.Comparator", "IterationCohorts". */
  path: string;
  /** The rule's ID, or null if the finding concerns the whole iteration or a cohort. */
  rule: string | null;
  problem: FindingProblem;
  /** Sentences that follow the problem. */
  remarks?: readonly FindingRemark[];
  /** Type of the missing rule, which another iteration has. Absent for other findings. */
  lacks?: RuleType;
  /** Invented person affected, with their outcome, or null if the finding is that no one matches. */
  person: DescribedPerson | null;
  outcome: "invited" | "filtered" | "suppressed" | "not in a cohort" | null;
  /** Number of people in a population who are affected, or null if no population was counted. */
  people: number | null;
  /**
   * Distinguishes findings across versions and copies: a hash of the code, the rule's condition and anything else
   * concerned. It does not include positions, identifiers, names or people, and changes as soon as the rule's condition
   * changes.
   */
  key: string;
}
