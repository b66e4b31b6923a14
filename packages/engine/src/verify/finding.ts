import type { CodeNames } from "@spi/domain/library/code-lists";
import type { Day } from "@spi/domain/day/calendar";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { RuleType } from "@spi/domain/rule/rule";
import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { FindingRemark } from "@spi/domain/finding/sentences/remarks";
import type { FindingLevel } from "@spi/domain/finding/verifier-finding";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { AskedAttributes } from "./asked.ts";

/** What a check finds: a finding before it is told, with its rule as it was planned. */
export interface Found {
  level: FindingLevel;
  path: string;
  /** Null for what concerns the whole iteration or a cohort. */
  rule: PlannedRule | null;
  problem: FindingProblem;
  remarks?: readonly FindingRemark[];
  /** Of what type the rule is that is lacking, where another iteration has it. */
  lacks?: RuleType;
  /** Somebody for whom it shows; absent where it rests on there being nobody at all. A function where much more is found than is told. */
  person?: DescribedPerson | null | (() => DescribedPerson | null);
  /** What it concerns beside the rule: another rule, a label, an item of a list. */
  about?: unknown;
  /** The items of a list by which a rule differs from another one, if it differs in nothing else. */
  items?: readonly string[];
  /** Codes of which one of the same rule says it already. */
  followsFrom?: readonly string[];
}

/** Another iteration of the campaign, or one this was copied from. */
export interface OtherIteration {
  name: string;
  plan: Plan;
  /** First communication or reminder, as in the document; absent where it does not say. */
  commsType?: string | null | undefined;
  /** Whether it has been approved, so that a difference can only be mended here. */
  settled?: boolean;
  /** Whether this one was copied from it, so that it is held against it rather than against one by its date. */
  isSource?: boolean;
  /** Whether it was copied from this one, so that what this one lacks is lacking there as well. */
  isCopy?: boolean;
}

/** What of a campaign bears on its iterations. `plans` null: not known; days null: not given. */
export interface VerifiedCampaign {
  target: string;
  plans: readonly string[] | null;
  startDate: Day | null;
  endDate: Day | null;
}

/** A cohort as a population has it. */
export type KnownCohort = Pick<CohortReference, "CohortLabel" | "MemberCount" | "AgeBucket">;

/** An iteration's plan with what it is held against; what is not known finds nothing. */
export interface ToVerify extends Pick<OtherIteration, "plan" | "commsType"> {
  /** The iteration's name; absent where it has none. */
  name?: string;
  codes: CodeNames;
  /** Whether it was read from a file, which may have been cut short or put together by hand. */
  fromFile?: boolean;
  /** Without it only what rules show by themselves is found. */
  campaign?: VerifiedCampaign | undefined;
  /** The iteration's own version that was approved last; absent where there is none. */
  approved?: Plan | undefined;
  /** The campaign's other iterations that can be planned. */
  others?: readonly OtherIteration[];
  /** All cohorts of a population. */
  cohorts?: readonly KnownCohort[] | undefined;
}

/** The same with what its rules ask about. */
export interface Verified
  extends
    Required<Pick<ToVerify, "plan" | "codes" | "others" | "fromFile">>,
    Pick<ToVerify, "commsType" | "name" | "approved"> {
  attributes: AskedAttributes;
  campaign: VerifiedCampaign | undefined;
  cohorts: readonly KnownCohort[] | undefined;
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
