import type { Clause } from "../../../plan/plan.ts";
import { agesOf } from "../../cohort-ages.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import { deadRulesOf } from "./recorded-as-dead.ts";
import { type StandardPeople, invitedOf, standardPeople, takersOf } from "./standard-people.ts";

/**
 * People whom every campaign leaves out and no rule here asks about: once others of the kind are left out, or there are other
 * rules and no suppression except of the dead. One question, but not about attributes that something else `told` is about.
 */
export function leftIn(verified: Verified, told: readonly string[]): Found[] {
  const takenOut = standardPeople.filter((people) => takersOf(people, verified).length > 0);
  const kept = takenOut.filter(({ expectedBeside }) => expectedBeside < Infinity || hasSetting(takenOut));
  const { F, S, R } = verified.plan.rules;
  // Every iteration leaves out the dead, so their rule says nothing about the others.
  const dead = deadRulesOf(verified);
  const [filters, suppressions] = [F, S].map((rules) => rules.filter((rule) => !dead.includes(rule)).length);
  const begun = filters! + suppressions! + R.length < workedOut;
  // Of two routing rules and nothing else, all suppressions may have been dropped.
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

/** Whether everyone in the cohorts is younger than people of a kind are. */
function isTooYoung({ from = 0 }: StandardPeople, verified: Verified): boolean {
  const ages = verified.plan.cohorts.map(({ label, virtual }) => (virtual ? undefined : agesOf(label, verified)));
  return ages.every((one) => one !== undefined && one.high !== null && one.high < from);
}

/** Whether some are left out for where they live. */
const hasSetting = (kinds: readonly StandardPeople[]) =>
  kinds.some(({ attribute }) => attribute === "DE_FLAG" || attribute === "CARE_HOME_FLAG");

/** How many rules an iteration has that is more than begun. */
const workedOut = 3;

function isAskedAbout(people: StandardPeople, verified: Verified): boolean {
  const { attribute, otherwise, mayBeRouted } = people;
  const { cohorts, rules } = verified.plan;
  const asking = mayBeRouted ? [...excluding(verified), ...rules.R] : excluding(verified);
  const names = asking.flatMap(({ clauses }) => clauses.flatMap(namesIn));
  const labels = cohorts.map(({ label }) => label);
  return [...names, ...labels].some((name) => name === attribute || otherwise?.test(name));
}

/** What a clause asks about: its attribute, or the cohorts it names. */
const namesIn = ({ attribute, condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [attribute.AttributeName];
