import { appliesTo, plansOf } from "../../decide/decide.ts";
import type { Plan } from "../../plan/plan.ts";
import type { AskedAttributes } from "../asked.ts";
import { matching } from "../choices.ts";
import type { Choice } from "../search.ts";
import { type Restriction, type Sketch, canHold, holds } from "../sketch.ts";

/** What a plan asks of people, laid out as `decide` asks it: cohort by cohort, then routing. */
export interface AskedOf {
  cohorts: readonly AskedOfCohort[];
  routes: readonly { choices: readonly Choice[]; plans: readonly string[] }[];
  defaultPlans: readonly string[];
}

interface AskedOfCohort {
  label: string;
  /** Null for a virtual cohort: everybody is in it. */
  member: Restriction | null;
  /** What each filter asks, and each suppression. */
  F: readonly (readonly Choice[])[];
  S: readonly (readonly Choice[])[];
}

export function askedOf(plan: Plan, attributes: AskedAttributes): AskedOf {
  const cohorts = plan.cohorts.map(({ label, virtual, additions }, index): AskedOfCohort => {
    const looking = { plan, attributes, additions };
    const asked = (type: "F" | "S") =>
      plan.rules[type].filter((rule) => appliesTo(rule, index)).map((rule) => matching(rule, looking));
    return { label, member: virtual ? null : { label, held: true }, F: asked("F"), S: asked("S") };
  });
  const { additions, defaultPlans } = plan;
  const naming = plan.rules.R.filter(({ namesPlans }) => namesPlans);
  const routes = naming.map((rule) => ({
    choices: matching(rule, { plan, attributes, additions }),
    plans: plansOf(plan, rule),
  }));
  return { cohorts, routes, defaultPlans };
}

/** A part of what is still open about how a plan treats people; equal parts say the same. */
interface Part {
  key: string;
  /** Something in it that the sketch leaves open. */
  open: Restriction;
}

/** What is left of a plan for people of whom something is settled: two of equal `key` treat all of them alike. */
export interface Remaining {
  key: string;
  parts: readonly Part[];
}

/** Tells restrictions apart by what they ask. */
export type NameRestriction = (restriction: Restriction) => string;

interface Looking {
  sketch: Sketch;
  name: NameRestriction;
}

/** What a plan still asks of people who fit a sketch, without what can make no difference to how they are treated any more. */
export function remaining(asked: AskedOf, looking: Looking): Remaining {
  const { cohorts, invites } = remainingCohorts(asked, looking);
  const routing = invites ? remainingRouting(asked, looking) : { key: "", parts: [] };
  return {
    key: [...cohorts.map(({ key }) => key), routing.key].join("\n"),
    parts: [...cohorts.flatMap(({ parts }) => parts), ...routing.parts],
  };
}

/** How a cohort may treat its members, by what prevails: the first that passes, else the first that is suppressed, else filtered. */
const prevailing = ["filtered", "suppressed", "passed"] as const;
type CohortState = (typeof prevailing)[number];

/** Cohorts that may still invite or give the reason, and whether any of them may invite. */
function remainingCohorts({ cohorts }: AskedOf, looking: Looking): { cohorts: Remaining[]; invites: boolean } {
  const left: RemainingCohort[] = [];
  // The most that is certain so far: later cohorts matter where they can do more, earlier ones where they can do as much.
  let certain = -1;
  for (const cohort of cohorts) {
    const now = remainingCohort(cohort, looking);
    if (now.most <= certain) continue;
    left.push(now);
    if (now.certain) certain = now.most;
    if (prevailing[certain] === "passed") break;
  }
  const telling = left.filter(({ most }) => most >= certain);
  return {
    cohorts: telling.map((cohort) => cohort.told(prevailing[certain] === "passed")),
    invites: telling.some(({ most }) => prevailing[most] === "passed"),
  };
}

/** A cohort as it may still treat people. */
interface RemainingCohort {
  /** The most it can do, by place in `prevailing`; -1 where nobody left is in it. */
  most: number;
  /** Everybody left is in it, and it can do nothing else. */
  certain: boolean;
  /** What tells it from others; by which kind of rule it excludes is nothing to tell where another cohort invites in any case. */
  told: (invitedAnyway: boolean) => Remaining;
}

function remainingCohort({ label, member, F, S }: AskedOfCohort, looking: Looking): RemainingCohort {
  const { sketch } = looking;
  const known = !member || holds(member, sketch);
  const filters = remainingRules(F, looking);
  const suppressions = filters === "match" ? [] : remainingRules(S, looking);
  const state: CohortState = filters === "match" ? "filtered" : suppressions === "match" ? "suppressed" : "passed";
  const settled = [filters, suppressions].every((rules) => rules === "match" || rules.length === 0);
  return {
    most: member && !canHold(member, sketch) ? -1 : prevailing.indexOf(state),
    certain: known && settled,
    told: (invitedAnyway) => {
      const belonging = known ? [] : [{ key: `${label} has them`, open: member }];
      const by = (type: string) => `${label} ${invitedAnyway ? "any" : type}`;
      const parts = [...belonging, ...partsOf(by("F"), filters), ...partsOf(by("S"), suppressions)];
      return { key: keyOf([label, state], parts), parts };
    },
  };
}

/** What is left of routing: rules that name the same plans one after the other in any order, and none that changes nothing. */
function remainingRouting({ routes, defaultPlans }: AskedOf, looking: Looking): Remaining {
  const groups: { plans: string; rules: Part[] }[] = [];
  let otherwise = JSON.stringify(defaultPlans);
  for (const { choices, plans } of routes) {
    const rule = remainingRule(choices, looking);
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

const partsOf = (place: string, rules: readonly Part[] | "match"): Part[] =>
  rules === "match" ? [] : rules.map(({ key, open }) => ({ key: `${place} ${key}`, open }));

const keyOf = (said: readonly string[], parts: readonly Part[]) =>
  JSON.stringify([...said, ...new Set(parts.map(({ key }) => key).toSorted())]);

/** Rules of which any one excludes: those that may still match somebody, or that one matches everybody left. */
function remainingRules(rules: readonly (readonly Choice[])[], looking: Looking): Part[] | "match" {
  const left: Part[] = [];
  for (const choices of rules) {
    const rule = remainingRule(choices, looking);
    if (rule === "match") return "match";
    if (rule !== "nobody") left.push(rule);
  }
  return left;
}

/** What a rule still asks; whether it matches everybody left, or nobody. */
function remainingRule(choices: readonly Choice[], { sketch, name }: Looking): Part | "match" | "nobody" {
  const keys: string[] = [];
  let open: Restriction | undefined;
  for (const choice of choices) {
    if (choice.some((alternative) => alternative.every((restriction) => holds(restriction, sketch)))) continue;
    const left = choice.filter((alternative) => alternative.every((restriction) => canHold(restriction, sketch)));
    const asked = left.map((alternative) => alternative.filter((restriction) => !holds(restriction, sketch)));
    if (asked.length === 0) return "nobody";
    keys.push(
      asked
        .map((alternative) => alternative.map(name).toSorted().join("&"))
        .toSorted()
        .join("|"),
    );
    open ??= asked[0]?.[0];
  }
  return open ? { key: keys.toSorted().join(";"), open } : "match";
}
