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

/** A suppression of people whom every campaign leaves out that leaves out only some of them: by another clause, by its cohorts or its days. */
export const narrowSuppression: RuleCheck = (verified) => {
  const narrow = standardPeople.flatMap((people) => narrowOf(people, verified) ?? []);
  return [...byOtherClause(verified, new Set(narrow.map(({ rule }) => rule))), ...gathered(narrow, verified)];
};

/** Attributes by which no one who is usually left out is left in: how people are reached, and where they live. */
const unrelated = /^(EMAIL_FLAG|MOBILE_FLAG|TELEPHONE_FLAG|ICB|COMMISSIONING_REGION)$/;

/** Suppressions of people usually left out with a condition on how they are reached or where they live as well. */
const byOtherClause = (verified: Verified, told: ReadonlySet<PlannedRule>): Found[] =>
  verified.plan.rules.S.filter((rule) => !told.has(rule)).flatMap((rule): Found[] => {
    const other = rule.clauses.find(({ attribute }) => unrelated.test(attribute.AttributeName));
    const people = standardPeople.find((one) =>
      rule.clauses.some((clause) => asksOf(clause, one, verified) && evaluateValue(clause, null) !== "match"),
    );
    if (!other || !people) return [];
    const params = { rule: rule.name, attribute: nameOf(people, rule), other: other.attribute.DisplayValue };
    const problem = { code: "narrowByClause" as const, params };
    const about = [other.attribute.AttributeName, people.attribute];
    return [{ level: "warning", path: rule.path, rule, problem, about }];
  });

const nameOf = ({ attribute: asked }: StandardPeople, { clauses }: PlannedRule) =>
  clauses.find(({ attribute }) => attribute.AttributeName === asked)!.attribute.DisplayValue;

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
  /** Some who stay in, and in which cohort. */
  left: [Left, ...Left[]];
}

interface Left {
  index: number;
  person: DescribedPerson;
}

/** The first rule for a kind, where some of them can be invited nevertheless. */
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

/** Whether a cohort is left only to people of whom something of the kind is recorded. */
function isOnlyForThem(index: number, people: StandardPeople, verified: Verified): boolean {
  const { F, S } = verified.plan.rules;
  return [...F, ...S].some(
    (rule) =>
      appliesTo(rule, index) &&
      rule.clauses.every((clause) => asksOf(clause, people, verified) && evaluateValue(clause, null) === "match"),
  );
}

/**
 * The cohorts for which some setting or opt-out is left out: those that all of several such rules pass over are told something
 * else on purpose, and so are those that several settings pass over, whoever opted out being told nothing at all.
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
