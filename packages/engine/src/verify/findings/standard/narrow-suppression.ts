import { phrasedAttribute } from "@spi/domain/rule-sentences/attribute-phrases";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { appliesTo } from "../../../decide/decide.ts";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { PlannedRule } from "../../../plan/plan.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { findWitness } from "../../rule-queries.ts";
import { passingChoices } from "../no-one-invited.ts";
import {
  type StandardPeople,
  isAboutKind,
  havingValue,
  isCohortOf,
  standardPeople,
  exclusionsOfKind,
  matchesKind,
  withValue,
} from "./standard-people.ts";

/**
 * Finds a suppression of people who are usually excluded that covers only some of them, because of
 * another clause, its cohorts or its dates.
 */
export const narrowSuppression: RuleCheck = (context) => {
  const narrow = standardPeople.flatMap((people) => narrowOf(people, context) ?? []);
  return [...byOtherClause(context, new Set(narrow.map(({ rule }) => rule))), ...mergeFindings(narrow, context)];
};

/**
 * Matches attributes about contact details and location, which are never a reason to invite people who are usually
 * excluded.
 */
const unrelated = /^(EMAIL_FLAG|MOBILE_FLAG|TELEPHONE_FLAG|ICB|COMMISSIONING_REGION)$/;

/** Finds suppressions of people who are usually excluded that also have a condition on contact details or location. */
const byOtherClause = (context: VerificationContext, reported: ReadonlySet<PlannedRule>): FindingDraft[] =>
  context.plan.rules.S.filter((rule) => !reported.has(rule)).flatMap((rule): FindingDraft[] => {
    const other = rule.clauses.find(({ attribute }) => unrelated.test(attribute.AttributeName));
    const people = standardPeople.find((kind) =>
      rule.clauses.some((clause) => isAboutKind(clause, kind, context) && evaluateValue(clause, null) !== "match"),
    );
    if (!other || !people) return [];
    const params = { rule: rule.name, attribute: attributeOf(people, rule), other: phrasedAttribute(other.attribute) };
    const problem = { code: "narrowByClause" as const, params };
    const about = [other.attribute.AttributeName, people.attribute];
    return [{ level: "warning", path: rule.path, rule, problem, about }];
  });

const attributeOf = ({ attribute: attributeName }: StandardPeople, { clauses }: PlannedRule) =>
  phrasedAttribute(clauses.find(({ attribute }) => attribute.AttributeName === attributeName)!.attribute);

function mergeFindings(narrow: readonly NarrowSuppression[], context: VerificationContext): FindingDraft[] {
  return [...Map.groupBy(narrow, ({ rule }) => rule)].map(([rule, kinds]) => {
    const labels = [
      ...new Set(kinds.flatMap(({ left }) => left.map(({ index }) => context.plan.cohorts[index]!.label))),
    ];
    const people = kinds.map((kind) => kind.people.attribute);
    const problem = { code: "narrow" as const, params: { rule: rule.name, people, cohorts: labels } };
    const [{ person }] = kinds[0]!.left;
    return { level: "warning", path: rule.path, rule, problem, person, about: [labels, people] };
  });
}

interface NarrowSuppression {
  rule: PlannedRule;
  people: StandardPeople;
  /** Some of the people who are not excluded, and the cohorts they are in. */
  left: [StayingPerson, ...StayingPerson[]];
}

interface StayingPerson {
  index: number;
  person: DescribedPerson;
}

/**
 * Returns the first rule for a group of people if some of these people can still be invited. Returns
 * undefined if none can.
 */
function narrowOf(people: StandardPeople, context: VerificationContext): NarrowSuppression | undefined {
  const takers = exclusionsOfKind(people, context);
  const [rule] = takers;
  const clause = rule?.clauses.find((candidate) => matchesKind(candidate, people, context));
  if (!rule || !clause) return undefined;
  const settled = coveredBySettings(context);
  const target = clause.attribute.ConditionType;
  const left = [...context.plan.cohorts.keys()]
    .filter((index) => settled.has(index) || takers.some((taker) => appliesTo(taker, index)))
    .filter((index) => !isCohortOf(people, context.plan.cohorts[index]!.label))
    .filter((index) => !isOnlyForThem(index, people, context))
    .flatMap((index) =>
      people.valuesOn(context.plan.runDate).flatMap((value): StayingPerson[] => {
        const result = findWitness(context, [...passingChoices(context, index), havingValue(value, clause, context)]);
        return typeof result === "string"
          ? []
          : [{ index, person: withValue(result.person, { people, value }, target) }];
      }),
    );
  const [first, ...more] = left;
  return first && { rule, people, left: [first, ...more] };
}

/** Returns whether a cohort's rules exclude everyone without a recorded value of this kind. */
function isOnlyForThem(index: number, people: StandardPeople, context: VerificationContext): boolean {
  const { F, S } = context.plan.rules;
  return [...F, ...S].some(
    (rule) =>
      appliesTo(rule, index) &&
      rule.clauses.every((clause) => isAboutKind(clause, people, context) && evaluateValue(clause, null) === "match"),
  );
}

/**
 * Returns the cohorts from which people are excluded because of a setting or opt-out. If several of these rules
 * intentionally do not apply to a cohort, it gets a different message. If there are several settings, only their rules
 * count, not those for opt-outs, because people who opted out never get a message.
 */
function coveredBySettings(context: VerificationContext): Set<number> {
  const kinds = standardPeople
    .filter((people) => people.valuesOn(context.plan.runDate).includes("Y"))
    .map(({ inEvery, ...people }) => ({ inEvery, takers: exclusionsOfKind(people, context) }))
    .filter(({ takers }) => takers.length > 0);
  const settings = kinds.filter(({ inEvery }) => !inEvery);
  const looked = settings.length < 2 ? kinds : settings;
  const covered = context.plan.cohorts.flatMap((_, index) =>
    kinds.length < 2 || looked.some(({ takers }) => takers.some((rule) => appliesTo(rule, index))) ? [index] : [],
  );
  return new Set(covered);
}
