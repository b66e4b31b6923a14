import type { RuleType } from "../rule/rule.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import type { FindingProblem } from "./finding-problem.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/** Levels of findings, the gravest first: must be fixed, needs an answer, good to know. */
export const findingLevels = ["stop", "warning", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** A problem or possible problem of rules taken together, its place and the people affected. */
export interface VerifierFinding {
  level: FindingLevel;
  /** The kind of finding: docs/findings.md has a row for each. */
  code: string;
  /** Path in the iteration: "IterationRules.3", "IterationRules.3.AndClauses.0.Comparator", "IterationCohorts". */
  path: string;
  /** The rule's ID; null for what concerns the whole iteration or a cohort. */
  rule: string | null;
  problem: FindingProblem;
  /** Sentences that follow the problem. */
  remarks?: readonly FindingRemark[];
  /** Type of the missing rule that another iteration has; absent for other findings. */
  lacks?: RuleType;
  /** Invented person affected, with their outcome; null if the finding is that no one matches. */
  person: DescribedPerson | null;
  outcome: "invited" | "filtered" | "suppressed" | "not in a cohort" | null;
  /** Number of people in a population that it affects; null if no population was counted. */
  people: number | null;
  /**
   * Tells one finding from others, in versions and copies alike: a hash of the code, of what the rule asks and of what else is
   * concerned. It knows nothing of places, identifiers, names and people, and changes as soon as the rule asks anything else.
   */
  key: string;
}
