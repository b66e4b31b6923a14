import { phrasedAttribute } from "@spi/domain/rule-words/attribute-phrases";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { appliesTo } from "../../../decide/decide.ts";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { PlannedRule } from "../../../plan/plan.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { somebody } from "../../questions.ts";
import { passing } from "../nobody-invited.ts";
import {
  type StandardPeople,
  asksOf,
  having,
  isCohortOf,
  standardPeople,
  takersOf,
  takes,
  withValue,
} from "./standard-people.ts";

/**
 * Finds a suppression of usually excluded people that covers only some of them, because of another clause, its cohorts
 * or its dates.
 */
export const narrowSuppression: RuleCheck = (verified) => {
  const narrow = standardPeople.flatMap((people) => narrowOf(people, verified) ?? []);
  return [...byOtherClause(verified, new Set(narrow.map(({ rule }) => rule))), ...gathered(narrow, verified)];
};

/** Attributes that never justify including usually excluded people: contact details and location. */
const unrelated = /^(EMAIL_FLAG|MOBILE_FLAG|TELEPHONE_FLAG|ICB|COMMISSIONING_REGION)$/;

/** Finds suppressions of usually excluded people with an additional condition on contact details or location. */
const byOtherClause = (verified: Verified, told: ReadonlySet<PlannedRule>): Found[] =>
  verified.plan.rules.S.filter((rule) => !told.has(rule)).flatMap((rule): Found[] => {
    const other = rule.clauses.find(({ attribute }) => unrelated.test(attribute.AttributeName));
    const people = standardPeople.find((one) =>
      rule.clauses.some((clause) => asksOf(clause, one, verified) && evaluateValue(clause, null) !== "match"),
    );
    if (!other || !people) return [];
    const params = { rule: rule.name, attribute: attributeOf(people, rule), other: phrasedAttribute(other.attribute) };
    const problem = { code: "narrowByClause" as const, params };
    const about = [other.attribute.AttributeName, people.attribute];
    return [{ level: "warning", path: rule.path, rule, problem, about }];
  });

const attributeOf = ({ attribute: asked }: StandardPeople, { clauses }: PlannedRule) =>
  phrasedAttribute(clauses.find(({ attribute }) => attribute.AttributeName === asked)!.attribute);

function gathered(narrow: readonly Narrow[], verified: Verified): Found[] {
  return [...Map.groupBy(narrow, ({ rule }) => rule)].map(([rule, kinds]) => {
    const labels = [
      ...new Set(kinds.flatMap(({ left }) => left.map(({ index }) => verified.plan.cohorts[index]!.label))),
    ];
    const people = kinds.map((kind) => kind.people.attribute);
    const problem = { code: "narrow" as const, params: { rule: rule.name, people, cohorts: labels } };
    const [{ person }] = kinds[0]!.left;
    return { level: "warning", path: rule.path, rule, problem, person, about: [labels, people] };
  });
}

interface Narrow {
  rule: PlannedRule;
  people: StandardPeople;
  /** Some of the people who stay in, with their cohort. */
  left: [Left, ...Left[]];
}

interface Left {
  index: number;
  person: DescribedPerson;
}

/** Returns the first rule for a kind, if some of these people can still be invited. */
function narrowOf(people: StandardPeople, verified: Verified): Narrow | undefined {
  const takers = takersOf(people, verified);
  const [rule] = takers;
  const clause = rule?.clauses.find((one) => takes(one, people, verified));
  if (!rule || !clause) return undefined;
  const settled = coveredBySettings(verified);
  const target = clause.attribute.ConditionType;
  const left = [...verified.plan.cohorts.keys()]
    .filter((index) => settled.has(index) || takers.some((one) => appliesTo(one, index)))
    .filter((index) => !isCohortOf(people, verified.plan.cohorts[index]!.label))
    .filter((index) => !isOnlyForThem(index, people, verified))
    .flatMap((index) =>
      people.valuesOn(verified.plan.runDate).flatMap((value): Left[] => {
        const found = somebody(verified, [...passing(verified, index), having(value, clause, verified)]);
        return typeof found === "string" ? [] : [{ index, person: withValue(found.person, { people, value }, target) }];
      }),
    );
  const [first, ...more] = left;
  return first && { rule, people, left: [first, ...more] };
}

/** Returns whether a cohort only has people with a recorded value of the kind. */
function isOnlyForThem(index: number, people: StandardPeople, verified: Verified): boolean {
  const { F, S } = verified.plan.rules;
  return [...F, ...S].some(
    (rule) =>
      appliesTo(rule, index) &&
      rule.clauses.every((clause) => asksOf(clause, people, verified) && evaluateValue(clause, null) === "match"),
  );
}

/**
 * Returns the cohorts in which some setting or opt-out is excluded. A cohort that all of several such rules skip gets
 * another message on purpose, as does one that several settings skip, although people who opted out get nothing at all.
 */
function coveredBySettings(verified: Verified): Set<number> {
  const kinds = standardPeople
    .filter((people) => people.valuesOn(verified.plan.runDate).includes("Y"))
    .map(({ inEvery, ...people }) => ({ inEvery, takers: takersOf(people, verified) }))
    .filter(({ takers }) => takers.length > 0);
  const settings = kinds.filter(({ inEvery }) => !inEvery);
  const looked = settings.length < 2 ? kinds : settings;
  const covered = verified.plan.cohorts.flatMap((_, index) =>
    kinds.length < 2 || looked.some(({ takers }) => takers.some((rule) => appliesTo(rule, index))) ? [index] : [],
  );
  return new Set(covered);
}
