/** Rules that the iteration before has and this one lacks. */
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { clauseKey } from "../../asked.ts";
import type { Found, RuleCheck } from "../../finding.ts";
import { matching } from "../../choices.ts";
import { search } from "../../search.ts";
import { memberOf } from "../../questions.ts";
import { firstIs } from "../../choices.ts";
import { appliesTo } from "../../../decide/decide.ts";
import { allRules, neighbourOf, nameKey, pairOf } from "./twins.ts";

/** A filter or suppression of the iteration before that this one lacks, so that people it leaves out there stay in here. */
export const missingSuppression: RuleCheck = (verified) => {
  const earlier = neighbourOf(verified);
  if (!earlier) return [];
  const { plan } = verified;
  const pair = pairOf(verified, earlier.plan);
  const own = Map.groupBy(allRules(plan), nameKey);
  const theirs = Map.groupBy(allRules(earlier.plan), nameKey);
  const asked = new Set([...plan.rules.F, ...plan.rules.S].flatMap(attributesOf));
  // Where as many rules have the name, one has been changed, which is told of those.
  const lacking = [...earlier.plan.rules.F, ...earlier.plan.rules.S].filter(
    (rule) => (own.get(nameKey(rule))?.length ?? 0) < theirs.get(nameKey(rule))!.length,
  );
  const once = new Map(lacking.toReversed().map((rule) => [JSON.stringify(attributesOf(rule)), rule]));
  return [...once.values()].toReversed().flatMap((rule): Found[] => {
    const standard = isStandard(rule) && attributesOf(rule).every((key) => !asked.has(key));
    const stays = plan.cohorts.flatMap(({ label, additions }, index) => {
      const there = earlier.plan.cohorts.findIndex((cohort) => cohort.label === label);
      if (!standard && (there === -1 || !appliesTo(rule, there))) return [];
      const looked = [...plan.rules.F, ...plan.rules.S].filter((one) => appliesTo(one, index));
      const own = { plan, additions, attributes: pair.attributes };
      const theirs = { plan: earlier.plan, additions: earlier.plan.additions, attributes: pair.attributes };
      const found = search(
        [...memberOf(verified, index), ...matching(rule, theirs), ...firstIs(looked, null, own)],
        pair.attributes,
      );
      return typeof found === "string" ? [] : [found.person];
    });
    if (stays.length === 0) return [];
    const message = `The rule “${rule.name}” of the iteration “${earlier.name}” leaves people out whom no rule of this iteration does.`;
    const about = [nameKey(rule), attributesOf(rule)];
    return [{ level: "warning", path: "IterationRules", rule: null, message, person: stays[0]!, about }];
  });
};

/** A routing rule of the iteration before for a format or language that no rule here asks about. */
export const missingRouting: RuleCheck = (verified) => {
  const earlier = neighbourOf(verified);
  if (!earlier) return [];
  const names = new Set(verified.plan.rules.R.map(nameKey));
  const asked = new Set(verified.plan.rules.R.flatMap(attributesOf));
  return earlier.plan.rules.R.filter(
    (rule) => rule.namesPlans && !names.has(nameKey(rule)) && !attributesOf(rule).some((key) => asked.has(key)),
  ).map((rule) => ({
    level: "warning",
    path: "IterationRules",
    rule: null,
    message: `The iteration “${earlier.name}” has the routing rule “${rule.name}”, which this one lacks: people it is for get another message.`,
    about: nameKey(rule),
  }));
};

const attributesOf = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted();

/** Who is left out whatever cohort they are in. */
const isStandard = ({ clauses }: PlannedRule) =>
  clauses.length === 1 && clauses.every((clause: Clause) => standard.has(clause.attribute.AttributeName));

const standard = new Set(["OPTOUT", "REMOVAL_REASON_CODE", "DE_FLAG", "BOOKED_APPOINTMENT_DATE", "CARE_HOME_FLAG"]);
