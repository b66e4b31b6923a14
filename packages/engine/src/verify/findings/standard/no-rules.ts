import { noRulesWords } from "@spi/domain/desk/iteration-steps";
import type { Plan } from "../../../plan/plan.ts";
import type { RuleCheck, Verified } from "../../finding.ts";
import { invitedOf, standardPeople } from "./standard-people.ts";

/**
 * An iteration without one rule: whoever is in its cohorts is invited, the dead too. A warning of a file, which may have been
 * cut short; of a draft a note, for it has been begun, and all its pages say so.
 */
export const noRules: RuleCheck = (verified) => {
  const { plan, fromFile } = verified;
  if (!hasNoRules(plan)) return [];
  const people = standardPeople.find(({ never }) => never)!;
  const [value] = people.valuesOn(plan.runDate);
  const person = invitedOf({ people, value: value! }, verified) ?? null;
  const message = `${noRulesWords}, people ${people.words} among them. Add the rules, or ${fromFile ? "say" : "tell the reviewer in a comment"} why nobody needs to be left out.`;
  const about = plan.cohorts.map(({ label }) => label).toSorted();
  return [{ level: fromFile ? "warning" : "note", path: "IterationRules", rule: null, message, person, about }];
};

/** Whether it is asked why there are no rules at all, so that single ones that are lacking are not asked for besides. */
export const isAskedForRules = ({ plan, fromFile }: Pick<Verified, "plan" | "fromFile">) =>
  fromFile && hasNoRules(plan);

const hasNoRules = ({ rules: { F, S, R } }: Plan) => F.length + S.length + R.length === 0;
