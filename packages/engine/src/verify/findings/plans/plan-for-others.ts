import { agesIn } from "@spi/domain/reference/cohort-ages";
import { addYears } from "@spi/domain/day/calendar";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import { type Need, calledAfterOthers } from "@spi/domain/need/needs";
import type { PlannedRule } from "../../../plan/plan.ts";
import { dayTestOf, halfLineOf, isBirth } from "../../clauses.ts";
import { agesOf, birthdays } from "../../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { fewCalled, isForChildren, isTranslation, knownNeeds, spaced } from "./plan-words.ts";

/** Warns of routing rules and default plans that send a plan made for other people. */
export const planForOthers: RuleCheck = (verified) => [
  ...verified.plan.rules.R.flatMap((rule) => ofRule(rule, verified)),
  ...ofDefault(verified),
];

function ofRule(rule: PlannedRule, verified: Verified): Found[] {
  const called = calledOtherwise(rule, verified);
  if (called.length === 0) return [];
  const problem = { code: "planForOthers" as const, params: { rule: rule.name, plans: rule.plans, called } };
  return [{ level: "warning", path: rule.path, rule, problem, about: called }];
}

function calledOtherwise(rule: PlannedRule, verified: Verified): string[] {
  const needs = knownNeeds(verified);
  const wanted = needs.filter((need) => asksFor(need, rule));
  const others = calledAfterOthers(rule.plans.join(" "), wanted, needs);
  if (others.length > 0) return others.map(({ name }) => name);
  const asksLanguage = rule.clauses.some(({ attribute }) => attribute.AttributeName === "LANGUAGE_PREFERENCE");
  if (rule.plans.some(isTranslation) && !asksLanguage) return ["a translation"];
  if (rule.plans.some(isForChildren) && !asksForChildren(rule, verified)) return ["children"];
  return isForOtherAges(rule, verified) ? ["people of other ages"] : [];
}

/** Returns whether a rule about dates of birth matches no one of the ages in the name of its plan. */
const isForOtherAges = ({ plans, clauses }: PlannedRule, { plan: { runDate } }: Verified) =>
  plans.some((plan) => {
    const ages = agesIn(spaced(plan));
    const born = ages && birthdays(ages, runDate);
    return clauses.filter(isBirth).some((clause) => {
      const test = dayTestOf(clause);
      if (!born || !test) return false;
      const { takes, edge } = halfLineOf(test);
      return takes === "later" ? edge > born.last : edge < born.first;
    });
  });

const asksFor = ({ attributeName, value }: Need, { clauses }: PlannedRule) =>
  clauses.some(
    ({ attribute, condition }) =>
      attribute.AttributeName === attributeName && condition && evaluateTest(condition.test, value) === "match",
  );

/** Age up to which a person's message can be one for children or their parents. */
const oldestChild = 25;

/** Returns whether a rule is for people up to that age, or about cohorts, or the iteration is only for children. */
function asksForChildren({ clauses }: PlannedRule, verified: Verified): boolean {
  const from = addYears(verified.plan.runDate, -(oldestChild + 1));
  const isYoung = clauses.filter(isBirth).some((clause) => {
    const test = dayTestOf(clause);
    const line = test && halfLineOf(test);
    return !line || (line.takes === "later" && from.ok && line.edge > from.value);
  });
  return isYoung || clauses.some(({ attribute }) => attribute.DataType === "C") || isForChildrenAlone(verified);
}

function isForChildrenAlone(verified: Verified): boolean {
  const { cohorts } = verified.plan;
  const ages = cohorts.map(({ label }) => agesOf(label, verified));
  return ages.every((one) => one !== undefined && one.high !== null && one.high <= oldestChild);
}

/** Returns names in a default plan that describe only some of the people who get it. */
export function defaultCalled(verified: Verified): string[] {
  const { defaultPlans } = verified.plan;
  const few = fewCalled(defaultPlans, verified);
  return defaultPlans.some(isForChildren) && !isForChildrenAlone(verified) ? [...few, "children"] : few;
}

function ofDefault(verified: Verified): Found[] {
  const called = defaultCalled(verified);
  if (called.length === 0) return [];
  const { defaultPlans } = verified.plan;
  const problem = { code: "defaultForOthers" as const, params: { plans: defaultPlans, called } };
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, problem, about: called }];
}
