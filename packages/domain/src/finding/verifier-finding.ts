import type { RuleType } from "../rule/rule.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import type { FindingProblem } from "./finding-problem.ts";
import type { Repair } from "./repairs/repair.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/**
 * Levels of findings, most serious first. A stop must be fixed, a warning needs an answer, and a note
 * is for information.
 */
export const findingLevels = ["stop", "warning", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** A problem or possible problem with an iteration's rules, with its place and the people affected. */
export interface VerifierFinding {
  level: FindingLevel;
  /** Kind of finding. docs/findings.md has a row for each. */
  code: string;
  /**
   * Path in the iteration, for example "IterationRules.3", "IterationRules.3.AndClauses.0.Comparator"
   * or "IterationCohorts".
   */
  path: string;
  /** ID of the rule, or null if the finding is about the whole iteration or a cohort. */
  rule: string | null;
  problem: FindingProblem;
  /** Sentences that follow the sentence about the problem. */
  remarks?: readonly FindingRemark[];
  /**
   * Type of the missing rule, if the finding is that only another iteration has the rule. Absent for other findings.
   */
  lacks?: RuleType;
  /** An invented person who is affected, with their outcome. Null if the finding is that no one matches. */
  person: DescribedPerson | null;
  outcome: "invited" | "filtered" | "suppressed" | "not in a cohort" | null;
  /** Number of people in a population who are affected. Null if no population was counted. */
  people: number | null;
  /**
   * Identifies the finding in different versions and copies. It is a hash of the code, the rule's condition and
   * anything else that the finding is about. Positions, identifiers, names and people do not affect it, but any change
   * to the rule's condition does.
   */
  key: string;
  /** Usual ways to resolve the finding. Absent if they are not known. */
  repairs?: Repair[];
}
