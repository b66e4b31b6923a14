import { appliesTo, plansOf } from "../../decide/decide.ts";
import type { Plan } from "../../plan/plan.ts";
import type { ClassifiedAttributes } from "../classify-attributes.ts";
import { matchingChoices } from "../choices.ts";
import type { Choice } from "../search.ts";
import { type Restriction, type Sketch, canBeMet, isMet } from "../sketch.ts";

/**
 * A plan's conditions in the order in which `decide` evaluates them. The conditions for each cohort come first,
 * followed by those for routing.
 */
export interface PlanConditions {
  cohorts: readonly CohortConditions[];
  routes: readonly { choices: readonly Choice[]; plans: readonly string[] }[];
  defaultPlans: readonly string[];
}

interface CohortConditions {
  label: string;
  /** Condition for members, or null for a virtual cohort, which includes everyone. */
  member: Restriction | null;
  /** The conditions of each filter, and of each suppression. */
  F: readonly (readonly Choice[])[];
  S: readonly (readonly Choice[])[];
}

export function planConditions(plan: Plan, attributes: ClassifiedAttributes): PlanConditions {
  const cohorts = plan.cohorts.map(({ label, virtual, additions }, index): CohortConditions => {
    const evaluation = { plan, attributes, additions };
    const choicesOf = (type: "F" | "S") =>
      plan.rules[type].filter((rule) => appliesTo(rule, index)).map((rule) => matchingChoices(rule, evaluation));
    return { label, member: virtual ? null : { label, isMember: true }, F: choicesOf("F"), S: choicesOf("S") };
  });
  const { additions, defaultPlans } = plan;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const routes = naming.map((rule) => ({
    choices: matchingChoices(rule, { plan, attributes, additions }),
    plans: plansOf(plan, rule),
  }));
  return { cohorts, routes, defaultPlans };
}

/** A condition of the treatment that is not yet determined. Two conditions with the same key mean the same. */
interface Part {
  key: string;
  /** The part of the condition that the sketch does not determine. */
  open: Restriction;
}

/**
 * The remaining conditions of a plan for the people in a sketch. Plans with the same `key` give all of these people the
 * same outcome.
 */
export interface RemainingConditions {
  key: string;
  parts: readonly Part[];
}

/** Returns a name that only restrictions with the same meaning share. */
export type NameRestriction = (restriction: Restriction) => string;

interface SketchContext {
  sketch: Sketch;
  name: NameRestriction;
}

/**
 * Returns the remaining conditions for the people in a sketch, without conditions that can no longer affect these
 * people's outcome.
 */
export function remainingConditions(conditions: PlanConditions, evaluation: SketchContext): RemainingConditions {
  const { cohorts, invites } = remainingCohorts(conditions, evaluation);
  const routing = invites ? remainingRouting(conditions, evaluation) : { key: "", parts: [] };
  return {
    key: [...cohorts.map(({ key }) => key), routing.key].join("\n"),
    parts: [...cohorts.flatMap(({ parts }) => parts), ...routing.parts],
  };
}

/**
 * Results of a cohort, lowest precedence first. Passing a person takes precedence over suppressing them, which takes
 * precedence over filtering them out.
 */
const statesByPrecedence = ["filtered", "suppressed", "passed"] as const;
type CohortState = (typeof statesByPrecedence)[number];

/**
 * Returns the cohorts that could still invite a person or supply the reason, and whether any of them could lead to an
 * invitation.
 */
function remainingCohorts(
  { cohorts }: PlanConditions,
  evaluation: SketchContext,
): { cohorts: RemainingConditions[]; invites: boolean } {
  const left: RemainingCohort[] = [];
  // The highest result so far that is certain. A later cohort matters only if its result can be higher, and an earlier
  // cohort only if its result can be equal.
  let certain = -1;
  for (const cohort of cohorts) {
    const now = remainingCohort(cohort, evaluation);
    if (now.most <= certain) continue;
    left.push(now);
    if (now.certain) certain = now.most;
    if (statesByPrecedence[certain] === "passed") break;
  }
  const distinguishing = left.filter(({ most }) => most >= certain);
  return {
    cohorts: distinguishing.map((cohort) => cohort.reported(statesByPrecedence[certain] === "passed")),
    invites: distinguishing.some(({ most }) => statesByPrecedence[most] === "passed"),
  };
}

/** The results that a cohort can still have for the remaining people. */
interface RemainingCohort {
  /**
   * The cohort's highest possible result, as an index in `statesByPrecedence`. -1 if none of the
   * remaining people are in the cohort.
   */
  most: number;
  /** True if everyone remaining is in the cohort and no other result is possible. */
  certain: boolean;
  /**
   * Returns the conditions that affect the result. If a different cohort is sure to invite these people, the type of
   * rule that excludes them from this one makes no difference.
   */
  reported: (invitedAnyway: boolean) => RemainingConditions;
}

function remainingCohort({ label, member, F, S }: CohortConditions, evaluation: SketchContext): RemainingCohort {
  const { sketch } = evaluation;
  const known = !member || isMet(member, sketch);
  const filters = remainingRules(F, evaluation);
  const suppressions = filters === "match" ? [] : remainingRules(S, evaluation);
  const state: CohortState = filters === "match" ? "filtered" : suppressions === "match" ? "suppressed" : "passed";
  const settled = [filters, suppressions].every((rules) => rules === "match" || rules.length === 0);
  return {
    most: member && !canBeMet(member, sketch) ? -1 : statesByPrecedence.indexOf(state),
    certain: known && settled,
    reported: (invitedAnyway) => {
      const belonging = known ? [] : [{ key: `${label} has them`, open: member }];
      const by = (type: string) => `${label} ${invitedAnyway ? "any" : type}`;
      const parts = [...belonging, ...partsOf(by("F"), filters), ...partsOf(by("S"), suppressions)];
      return { key: keyOf([label, state], parts), parts };
    },
  };
}

/**
 * Returns the remaining routing conditions. Leaves out rules without effect. The order of adjacent rules with the same
 * plans does not matter.
 */
function remainingRouting({ routes, defaultPlans }: PlanConditions, evaluation: SketchContext): RemainingConditions {
  const groups: { plans: string; rules: Part[] }[] = [];
  let otherwise = JSON.stringify(defaultPlans);
  for (const { choices, plans } of routes) {
    const rule = remainingRule(choices, evaluation);
    if (rule === "nobody") continue;
    const named = JSON.stringify(plans);
    if (rule === "match") {
      otherwise = named;
      break;
    }
    const last = groups.at(-1);
    if (last?.plans === named) last.rules.push(rule);
    else groups.push({ plans: named, rules: [rule] });
  }
  if (groups.at(-1)?.plans === otherwise) groups.pop();
  const parts = groups.flatMap(({ plans, rules }, index) => partsOf(`R ${index} ${plans}`, rules));
  return { key: keyOf([otherwise], parts), parts };
}

const partsOf = (scope: string, rules: readonly Part[] | "match"): Part[] =>
  rules === "match" ? [] : rules.map(({ key, open }) => ({ key: `${scope} ${key}`, open }));

const keyOf = (scopes: readonly string[], parts: readonly Part[]) =>
  JSON.stringify([...scopes, ...new Set(parts.map(({ key }) => key).toSorted())]);

/** Returns the rules that can still exclude people. Returns "match" if a rule excludes everyone remaining. */
function remainingRules(rules: readonly (readonly Choice[])[], evaluation: SketchContext): Part[] | "match" {
  const left: Part[] = [];
  for (const choices of rules) {
    const rule = remainingRule(choices, evaluation);
    if (rule === "match") return "match";
    if (rule !== "nobody") left.push(rule);
  }
  return left;
}

/**
 * Returns the remaining conditions of a rule. Returns "match" if the rule matches everyone, and "nobody" if it matches
 * no one.
 */
function remainingRule(choices: readonly Choice[], { sketch, name }: SketchContext): Part | "match" | "nobody" {
  const keys: string[] = [];
  let open: Restriction | undefined;
  for (const choice of choices) {
    if (choice.some((alternative) => alternative.every((restriction) => isMet(restriction, sketch)))) continue;
    const left = choice.filter((alternative) => alternative.every((restriction) => canBeMet(restriction, sketch)));
    const unmet = left.map((alternative) => alternative.filter((restriction) => !isMet(restriction, sketch)));
    if (unmet.length === 0) return "nobody";
    keys.push(
      unmet
        .map((alternative) => alternative.map(name).toSorted().join("&"))
        .toSorted()
        .join("|"),
    );
    open ??= unmet[0]?.[0];
  }
  return open ? { key: keys.toSorted().join(";"), open } : "match";
}
