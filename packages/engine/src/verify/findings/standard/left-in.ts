import type { Clause } from "../../../plan/plan.ts";
import { agesOf } from "../../cohort-ages.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import { deadRulesOf } from "./recorded-as-dead.ts";
import { type StandardPeople, invitedOf, standardPeople, takersOf } from "./standard-people.ts";

/**
 * Finds people every campaign excludes and no rule mentions here, if similar people are excluded, or there are
 * other rules but no suppression except of the dead. Returns one finding, without attributes that are already in
 * another.
 */
export function leftIn(verified: Verified, told: readonly string[]): Found[] {
  const takenOut = standardPeople.filter((people) => takersOf(people, verified).length > 0);
  const kept = takenOut.filter(({ expectedBeside }) => expectedBeside < Infinity || hasSetting(takenOut));
  const { F, S, R } = verified.plan.rules;
  // Every iteration excludes the dead, so their rule implies nothing about others.
  const dead = deadRulesOf(verified);
  const [filters, suppressions] = [F, S].map((rules) => rules.filter((rule) => !dead.includes(rule)).length);
  const begun = filters! + suppressions! + R.length < workedOut;
  // With only two routing rules, all suppressions may have been lost.
  const bare = suppressions === 0 && R.length > 0 && (!begun || R.length > 1);
  const beside = bare ? Infinity : kept.length + (kept.some(({ inEvery }) => inEvery) ? 1 : 0);
  const isExpected = ({ inEvery, expectedBeside }: StandardPeople) =>
    (inEvery ? beside : kept.length) >= expectedBeside;
  const missed = standardPeople.filter(
    (people) =>
      isExpected(people) &&
      !isTooYoung(people, verified) &&
      !takenOut.includes(people) &&
      !told.includes(people.attribute) &&
      !isAskedAbout(people, verified),
  );
  if (missed.length === 0) return [];
  const attributes = missed.map(({ attribute }) => attribute);
  const problem = { code: "leftIn" as const, params: { people: attributes, othersLeftOut: takenOut.length > 0 } };
  const [first, ...more] = attributes;
  const about = more.length > 0 ? [first, ...more] : first;
  const [people] = missed;
  const [value] = people!.valuesOn(verified.plan.runDate);
  const person = invitedOf({ people: people!, value: value! }, verified) ?? null;
  return [{ level: "warning", path: "IterationRules", rule: null, problem, about, person }];
}

/** Returns whether everyone in the cohorts is younger than people of a kind are. */
function isTooYoung({ from = 0 }: StandardPeople, verified: Verified): boolean {
  const ages = verified.plan.cohorts.map(({ label, virtual }) => (virtual ? undefined : agesOf(label, verified)));
  return ages.every((one) => one !== undefined && one.high !== null && one.high < from);
}

/** Returns whether some are excluded because of where they live. */
const hasSetting = (kinds: readonly StandardPeople[]) =>
  kinds.some(({ attribute }) => attribute === "DE_FLAG" || attribute === "CARE_HOME_FLAG");

/** Minimum number of rules of an iteration in progress. */
const workedOut = 3;

function isAskedAbout(people: StandardPeople, verified: Verified): boolean {
  const { attribute, otherwise, mayBeRouted } = people;
  const { cohorts, rules } = verified.plan;
  const asking = mayBeRouted ? [...excluding(verified), ...rules.R] : excluding(verified);
  const names = asking.flatMap(({ clauses }) => clauses.flatMap(namesIn));
  const labels = cohorts.map(({ label }) => label);
  return [...names, ...labels].some((name) => name === attribute || otherwise?.test(name));
}

/** Returns the names in a clause: its attribute, or its cohorts. */
const namesIn = ({ attribute, condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [attribute.AttributeName];
