import type { CodeNames } from "@spi/domain/library/code-lists";
import type { Day } from "@spi/domain/day/calendar";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { RuleType } from "@spi/domain/rule/rule";
import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import type { FindingRemark } from "@spi/domain/finding/sentences/remarks";
import type { FindingLevel } from "@spi/domain/finding/verifier-finding";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { ClassifiedAttributes } from "./classify-attributes.ts";

/** A finding before it is completed, with the planned rule that it is about. */
export interface FindingDraft {
  level: FindingLevel;
  path: string;
  /** Null if the finding is about the whole iteration or a cohort. */
  rule: PlannedRule | null;
  problem: FindingProblem;
  remarks?: readonly FindingRemark[];
  /** Type of the missing rule, if the finding is that only another iteration has the rule. */
  lacks?: RuleType;
  /**
   * An example of a person affected. Absent if the finding is that there is no such person. The value is a function if
   * the check creates far more findings than we show.
   */
  person?: DescribedPerson | null | (() => DescribedPerson | null);
  /**
   * Anything that the finding is about in addition to the rule, such as a different rule, a label or an item in a list.
   */
  about?: unknown;
  /**
   * List items by which the rule differs from a rule of a different iteration. Set only if there is no other
   * difference.
   */
  items?: readonly string[];
  /** Codes of findings that make this one redundant when they are reported for the same rule. */
  followsFrom?: readonly string[];
}

/** A different iteration in the campaign, or an iteration that this one was copied from. */
export interface OtherIteration {
  name: string;
  plan: Plan;
  /** First communication or reminder, as stored. Absent if this has not been specified. */
  commsType?: string | null | undefined;
  /** True if the other iteration has been approved, so that users can change only the iteration being verified. */
  settled?: boolean;
  /**
   * True if the verified iteration was copied from this one. The two are then compared, and no iteration is chosen by
   * date.
   */
  isSource?: boolean;
  /** True if this iteration was copied from the verified one, so that it is missing the same things. */
  isCopy?: boolean;
}

/**
 * The properties of a campaign that affect its iterations. `plans` is null if the plans are unknown, and dates are null
 * if they are missing.
 */
export interface VerifiedCampaign {
  target: string;
  plans: readonly string[] | null;
  startDate: Day | null;
  endDate: Day | null;
}

/** A cohort in a population. */
export type KnownCohort = Pick<CohortReference, "CohortLabel" | "MemberCount" | "AgeBucket">;

/**
 * An iteration's plan and everything that it is compared with. We never report a finding because some of this is
 * missing.
 */
export interface VerificationInput extends Pick<OtherIteration, "plan" | "commsType"> {
  /** The iteration's name. Absent if it has none. */
  name?: string;
  codes: CodeNames;
  /** True if the iteration was read from a file, which may have been truncated or edited by hand. */
  fromFile?: boolean;
  /** Absent if the caller needs only findings about the rules. */
  campaign?: VerifiedCampaign | undefined;
  /** The iteration's last approved version. Absent if there is none. */
  approved?: Plan | undefined;
  /** The campaign's other iterations that can be planned. */
  others?: readonly OtherIteration[];
  /** All cohorts in a population. */
  cohorts?: readonly KnownCohort[] | undefined;
}

/** A verification's input, with the attributes that its rules use. */
export interface VerificationContext
  extends
    Required<Pick<VerificationInput, "plan" | "codes" | "others" | "fromFile">>,
    Pick<VerificationInput, "commsType" | "name" | "approved"> {
  attributes: ClassifiedAttributes;
  campaign: VerifiedCampaign | undefined;
  cohorts: readonly KnownCohort[] | undefined;
}

/** Finds one kind of problem in a plan's rules. */
export type RuleCheck = (context: VerificationContext) => FindingDraft[];

/** Caches a result for each rule while one iteration is verified, because several findings need the result. */
export function cachedPerRule<Value>(ask: (rule: PlannedRule, context: VerificationContext) => Value): typeof ask {
  const known = new WeakMap<VerificationContext, Map<PlannedRule, Value>>();
  return (rule, context) => {
    const answers = known.get(context) ?? new Map<PlannedRule, Value>();
    known.set(context, answers);
    const answer = answers.has(rule) ? answers.get(rule)! : ask(rule, context);
    answers.set(rule, answer);
    return answer;
  };
}
