import type { RuleType } from "../rule/rule.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import type { FindingProblem } from "./finding-problem.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/** How grave a finding is, the gravest first: what must be mended, what needs an answer, what there is to know. */
export const findingLevels = ["stop", "warning", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** What is wrong with rules taken together, or may be, where, and for whom. */
export interface VerifierFinding {
  level: FindingLevel;
  /** The kind of finding: docs/findings.md has a row for each. */
  code: string;
  /** Where in the iteration: "IterationRules.3", "IterationRules.3.AndClauses.0.Comparator", "IterationCohorts". */
  path: string;
  /** The rule's ID; null for what concerns the whole iteration or a cohort. */
  rule: string | null;
  problem: FindingProblem;
  /** Sentences that follow the problem. */
  remarks?: readonly FindingRemark[];
  /** Of what type the rule is that is lacking, where another iteration has it; absent otherwise. */
  lacks?: RuleType;
  /** Somebody invented for whom it shows, and what becomes of them; null where it rests on there being nobody at all. */
  person: DescribedPerson | null;
  outcome: "invited" | "filtered" | "suppressed" | "not in a cohort" | null;
  /** How many people of a population it concerns; null where none was asked. */
  people: number | null;
  /**
   * Tells one finding from others, in versions and copies alike: a hash of the code, of what the rule asks and of what else is
   * concerned. It knows nothing of places, identifiers, names and people, and changes as soon as the rule asks anything else.
   */
  key: string;
}
