import type { CodeNames } from "@spi/domain/library/code-lists";
import type { DescribedPerson } from "@spi/domain/report/described-person";
import type { FindingLevel } from "@spi/domain/report/verifier-finding";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { AskedAttributes } from "./asked.ts";

/** What a check finds: a finding before it is told, with its rule as it was planned. */
export interface Found {
  level: FindingLevel;
  path: string;
  /** Null for what concerns the whole iteration or a cohort. */
  rule: PlannedRule | null;
  message: string;
  /** Somebody for whom it shows; absent where it rests on there being nobody at all. */
  person?: DescribedPerson | null;
  /** What it concerns beside the rule: another rule, a label, an item of a list. */
  about?: unknown;
}

/** An iteration's plan, what its rules ask about, and what codes are called. */
export interface Verified {
  plan: Plan;
  attributes: AskedAttributes;
  codes: CodeNames;
}

/** Finds one kind of thing wrong with the rules of a plan. */
export type RuleCheck = (verified: Verified) => Found[];

/** The same answer for the same rule while one iteration is verified: several findings ask the same of each rule. */
export function remembered<Answer>(ask: (rule: PlannedRule, verified: Verified) => Answer): typeof ask {
  const known = new WeakMap<Verified, Map<PlannedRule, Answer>>();
  return (rule, verified) => {
    const answers = known.get(verified) ?? new Map<PlannedRule, Answer>();
    known.set(verified, answers);
    const answer = answers.has(rule) ? answers.get(rule)! : ask(rule, verified);
    answers.set(rule, answer);
    return answer;
  };
}
