import { noRulesWords } from "@spi/domain/rule-words/outcome-words";
import type { Plan } from "../../../plan/plan.ts";
import type { RuleCheck, Verified } from "../../finding.ts";
import { somebodyInvited } from "../../shown-by.ts";

/**
 * Reports an iteration without one rule, which invites everyone in its cohorts: a warning for a file, which may have been cut
 * short, and a note for a draft, because all its pages say so.
 */
export const noRules: RuleCheck = (verified) => {
  const { plan, fromFile } = verified;
  if (!hasNoRules(plan)) return [];
  const person = somebodyInvited(verified);
  const message = `${noRulesWords}. Add the rules, or ${fromFile ? "say" : "tell the reviewer in a comment"} why no one needs to be left out.`;
  const about = plan.cohorts.map(({ label }) => label).toSorted();
  return [{ level: fromFile ? "warning" : "note", path: "IterationRules", rule: null, message, person, about }];
};

/** Whether it is asked why there are no rules at all, so that single ones that are lacking are not asked for besides. */
export const isAskedForRules = ({ plan, fromFile }: Pick<Verified, "plan" | "fromFile">) =>
  fromFile && hasNoRules(plan);

const hasNoRules = ({ rules: { F, S, R } }: Plan) => F.length + S.length + R.length === 0;
