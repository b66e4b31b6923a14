import { agesIn } from "@spi/domain/reference/cohort-ages";
import { addYears } from "@spi/domain/day/calendar";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import { type Need, otherNeedsNamedIn } from "@spi/domain/need/needs";
import type { PlannedRule } from "../../../plan/plan.ts";
import { dayTestOf, halfLineOf, isDateOfBirth } from "../../clauses.ts";
import { agesOfCohort, birthdays } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { needsInNames, isForChildren, isTranslation, knownNeeds, spacedName } from "./plan-names.ts";

/** Warns about routing rules and defaults with a plan that is intended for different people. */
export const planForOthers: RuleCheck = (context) => [
  ...context.plan.rules.R.flatMap((rule) => ofRule(rule, context)),
  ...ofDefault(context),
];

function ofRule(rule: PlannedRule, context: VerificationContext): FindingDraft[] {
  const called = otherNeedsNamed(rule, context);
  if (called.length === 0) return [];
  const problem = { code: "planForOthers" as const, params: { rule: rule.name, plans: rule.plans, called } };
  return [{ level: "warning", path: rule.path, rule, problem, about: called }];
}

function otherNeedsNamed(rule: PlannedRule, context: VerificationContext): string[] {
  const needs = knownNeeds(context);
  const wanted = needs.filter((need) => selectsNeed(need, rule));
  const others = otherNeedsNamedIn(rule.plans.join(" "), wanted, needs);
  if (others.length > 0) return others.map(({ name }) => name);
  const selectsLanguage = rule.clauses.some(({ attribute }) => attribute.AttributeName === "LANGUAGE_PREFERENCE");
  if (rule.plans.some(isTranslation) && !selectsLanguage) return ["a translation"];
  if (rule.plans.some(isForChildren) && !selectsChildren(rule, context)) return ["children"];
  return isForOtherAges(rule, context) ? ["people of other ages"] : [];
}

/** Returns whether a rule about dates of birth matches no one of the ages in the name of its plan. */
const isForOtherAges = ({ plans, clauses }: PlannedRule, { plan: { runDate } }: VerificationContext) =>
  plans.some((plan) => {
    const ages = agesIn(spacedName(plan));
    const born = ages && birthdays(ages, runDate);
    return clauses.filter(isDateOfBirth).some((clause) => {
      const test = dayTestOf(clause);
      if (!born || !test) return false;
      const { takes, edge } = halfLineOf(test);
      return takes === "later" ? edge > born.last : edge < born.first;
    });
  });

const selectsNeed = ({ attributeName, value }: Need, { clauses }: PlannedRule) =>
  clauses.some(
    ({ attribute, condition }) =>
      attribute.AttributeName === attributeName && condition && evaluateTest(condition.test, value) === "match",
  );

/** Maximum age at which a message can be for children or their parents. */
const oldestChild = 25;

/**
 * Returns whether a rule is for people up to that age or is about cohorts. Also returns true if the whole iteration is
 * for children.
 */
function selectsChildren({ clauses }: PlannedRule, context: VerificationContext): boolean {
  const from = addYears(context.plan.runDate, -(oldestChild + 1));
  const isYoung = clauses.filter(isDateOfBirth).some((clause) => {
    const test = dayTestOf(clause);
    const line = test && halfLineOf(test);
    return !line || (line.takes === "later" && from.ok && line.edge > from.value);
  });
  return isYoung || clauses.some(({ attribute }) => attribute.DataType === "C") || isForChildrenAlone(context);
}

function isForChildrenAlone(context: VerificationContext): boolean {
  const { cohorts } = context.plan;
  const ages = cohorts.map(({ label }) => agesOfCohort(label, context));
  return ages.every((range) => range !== undefined && range.high !== null && range.high <= oldestChild);
}

/** Returns the groups in the names of default plans that do not include everyone who gets the default. */
export function groupsInDefaultNames(context: VerificationContext): string[] {
  const { defaultPlans } = context.plan;
  const few = needsInNames(defaultPlans, context);
  return defaultPlans.some(isForChildren) && !isForChildrenAlone(context) ? [...few, "children"] : few;
}

function ofDefault(context: VerificationContext): FindingDraft[] {
  const called = groupsInDefaultNames(context);
  if (called.length === 0) return [];
  const { defaultPlans } = context.plan;
  const problem = { code: "defaultForOthers" as const, params: { plans: defaultPlans, called } };
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, problem, about: called }];
}
