import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { isBirth } from "../clauses.ts";
import { agesOf } from "../cohort-ages.ts";
import type { Found, RuleCheck, Verified } from "../finding.ts";
import { cohortsOf, excluding, somebody } from "../questions.ts";
import { isPlace } from "./across/waves.ts";
import { hasDefault, noValue } from "./missing-values.ts";
import { passing } from "./nobody-invited.ts";

/** Finds problems of virtual cohorts. */
export const virtualCohort: RuleCheck = (verified) => [...ofEverybody(verified), ...ofUnknown(verified)];

/**
 * Finds a virtual cohort whose label describes particular people (an age, a vaccination, a home or illness), or one
 * among other cohorts that no rule restricts.
 */
const ofEverybody = (verified: Verified): Found[] =>
  verified.plan.cohorts.flatMap(({ label, virtual }, index): Found[] => {
    const says = virtual ? saysWrong(label, index, verified) : undefined;
    if (!says) return [];
    const problem: FindingProblem = { code: says, params: { cohort: label } };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about: label }];
  });

/**
 * Finds a virtual cohort that invites people without any recorded value, although its rules have defaults for missing
 * values.
 */
const ofUnknown = (verified: Verified): Found[] =>
  verified.plan.cohorts.flatMap(({ label, virtual }, index): Found[] => {
    const counts = excluding(verified).some(
      (rule) => cohortsOf(verified, rule).includes(index) && rule.clauses.some(hasDefault),
    );
    if (!virtual || !counts) return [];
    const nothing = [...verified.attributes.keys()].map((key) => noValue(key, verified));
    const member = verified.plan.cohorts.flatMap((one) => (one.virtual ? [] : [[[{ label: one.label, held: false }]]]));
    const found = somebody(verified, [...passing(verified, index), ...nothing, ...member]);
    if (typeof found === "string") return [];
    const problem = { code: "virtualInvitesUnknown" as const, params: { cohort: label } };
    const about = [label, "nothing recorded"];
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about, person: found.person }];
  });

/**
 * Returns whether a virtual cohort provably invites only people with some recorded value, such as a dose or a flag,
 * whatever their age and place.
 */
export function isRestricted(index: number, verified: Verified): boolean {
  if (!verified.plan.cohorts[index]!.virtual) return false;
  const nothing = [...verified.attributes]
    .filter(([, { clauses }]) => !isBirth(clauses[0]!) && !isPlace(clauses[0]!))
    .map(([key]) => noValue(key, verified));
  return somebody(verified, [...passing(verified, index), ...nothing]) === "nobody";
}

function saysWrong(
  label: string,
  index: number,
  verified: Verified,
): "virtualOfSome" | "virtualWithoutRule" | undefined {
  // Another finding says that no one is invited from it.
  if (somebody(verified, passing(verified, index)) === "nobody") return undefined;
  if (agesOf(label, verified) || ofSome.test(label)) return "virtualOfSome";
  const { cohorts, rules } = verified.plan;
  const ofFew = [...rules.F, ...rules.S].some((rule) => {
    const reached = cohortsOf(verified, rule);
    return reached.includes(index) && reached.length < cohorts.length;
  });
  // If it was not virtual, or is not elsewhere, that has its own finding.
  const isElsewhere = verified.others.some(({ plan }) =>
    plan.cohorts.some((one) => one.label === label && !one.virtual),
  );
  if (ofFew || isElsewhere || cohorts.every(({ virtual }) => virtual)) return undefined;
  return "virtualWithoutRule";
}

const ofSome = /^(covid|flu|mmr|rsv)_|care_?home|resident|risk|immuno|chronic|pregnan|carer|disab|disease/i;
