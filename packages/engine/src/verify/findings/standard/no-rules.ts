import type { Plan } from "../../../plan/plan.ts";
import type { RuleCheck, VerificationContext } from "../../finding.ts";
import { findInvitedPerson } from "../../example-people.ts";

/**
 * Finds an iteration without rules, which invites everyone in its cohorts. For a file, this is a warning, because the
 * file may have been truncated. For a draft, it is only a note, because every page of the draft already shows this.
 */
export const noRules: RuleCheck = (context) => {
  const { plan, fromFile } = context;
  if (!hasNoRules(plan)) return [];
  const person = findInvitedPerson(context);
  const problem = { code: "noRules" as const, params: { fromFile } };
  const about = plan.cohorts.map(({ label }) => label).toSorted();
  return [{ level: fromFile ? "warning" : "note", path: "IterationRules", rule: null, problem, person, about }];
};

/**
 * Returns whether there is a finding about an iteration without rules. Findings about individual missing rules are then
 * left out.
 */
export const hasNoRulesFinding = ({ plan, fromFile }: Pick<VerificationContext, "plan" | "fromFile">) =>
  fromFile && hasNoRules(plan);

const hasNoRules = ({ rules: { F, S, R } }: Plan) => F.length + S.length + R.length === 0;
