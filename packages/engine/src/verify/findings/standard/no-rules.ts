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
  const problem = { code: "noRules" as const, params: { fromFile } };
  const about = plan.cohorts.map(({ label }) => label).toSorted();
  return [{ level: fromFile ? "warning" : "note", path: "IterationRules", rule: null, problem, person, about }];
};

/** Whether it is asked why there are no rules at all, so that single ones that are lacking are not asked for besides. */
export const isAskedForRules = ({ plan, fromFile }: Pick<Verified, "plan" | "fromFile">) =>
  fromFile && hasNoRules(plan);

const hasNoRules = ({ rules: { F, S, R } }: Plan) => F.length + S.length + R.length === 0;
