/** Rules that the iteration before has and this one lacks. */
import type { DescribedPerson } from "@spi/domain/report/described-person";
import type { Clause, Plan, PlannedRule } from "../../../plan/plan.ts";
import { clauseKey } from "../../asked.ts";
import type { Found, RuleCheck } from "../../finding.ts";
import { search } from "../../search.ts";
import { memberOf } from "../../questions.ts";
import { firstIs, matching } from "../../choices.ts";
import { appliesTo } from "../../../decide/decide.ts";
import { questionOf } from "../../told.ts";
import type { Pair } from "./twins.ts";
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
  const told = new Set<string>();
  return lacking.flatMap((rule): Found[] => {
    const asks = JSON.stringify(attributesOf(rule));
    if (told.has(asks)) return [];
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
    told.add(asks);
    const message = `The rule “${rule.name}” of the iteration “${earlier.name}” leaves people out whom no rule of this iteration does.`;
    const about = questionOf(rule, earlier.plan);
    return [{ level: "warning", path: "IterationRules", rule: null, message, person: stays[0]!, about }];
  });
};

/** A routing rule of the iteration before that this one lacks, so that people it is for get another message here. */
export const missingRouting: RuleCheck = (verified) => {
  const earlier = neighbourOf(verified);
  if (!earlier) return [];
  const pair = pairOf(verified, earlier.plan);
  const names = new Set(verified.plan.rules.R.map(nameKey));
  const lacking = earlier.plan.rules.R.filter((rule) => rule.namesPlans && !names.has(nameKey(rule)));
  return lacking.flatMap((rule): Found[] => {
    const person = routedOtherwise(rule, pair);
    if (!person) return [];
    const message = `The iteration “${earlier.name}” has the routing rule “${rule.name}”, which this one lacks: people it is for get another message.`;
    const about = questionOf(rule, earlier.plan);
    return [{ level: "warning", path: "IterationRules", rule: null, message, person, about }];
  });
};

/** Somebody whom a routing rule of the other plan sends something, and this plan something else. */
function routedOtherwise(rule: PlannedRule, { one, other, attributes }: Pair): DescribedPerson | undefined {
  const at = (plan: Plan) => ({ plan, attributes, additions: plan.additions });
  const naming = ({ rules }: Plan) => rules.R.filter(({ namesPlans }) => namesPlans);
  const sent = firstIs(naming(other), rule, at(other));
  const own = naming(one);
  const ways = [
    ...own.map((first) => ({ first, plans: first.plans })),
    { first: null, plans: one.defaultPlans },
  ].filter(({ plans }) => plans.join("|") !== rule.plans.join("|"));
  for (const { first } of ways) {
    const found = search([...sent, ...firstIs(own, first, at(one))], attributes);
    if (typeof found !== "string") return found.person;
  }
  return undefined;
}

const attributesOf = ({ clauses }: PlannedRule) => [...new Set(clauses.map(clauseKey))].toSorted();

/** Who is left out whatever cohort they are in. */
const isStandard = ({ clauses }: PlannedRule) =>
  clauses.length === 1 && clauses.every((clause: Clause) => standard.has(clause.attribute.AttributeName));

const standard = new Set(["OPTOUT", "REMOVAL_REASON_CODE", "DE_FLAG", "BOOKED_APPOINTMENT_DATE", "CARE_HOME_FLAG"]);
