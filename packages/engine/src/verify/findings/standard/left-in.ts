import type { Clause } from "../../../plan/plan.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import type { StandardPeople } from "./standard-people.ts";
import { standardPeople, takersOf } from "./standard-people.ts";

/**
 * People whom every campaign leaves out and no rule here asks about: once others of the kind
 * are left out, or other rules stand there and no suppression at all. One question, but not about attributes that something
 * else `told` is about.
 */
export function leftIn(verified: Verified, told: readonly string[]): Found[] {
  const kept = standardPeople.filter((people) => takersOf(people, verified).length > 0);
  const { F, S, R } = verified.plan.rules;
  const bare = S.length === 0 && R.length > 0 && F.length + R.length >= workedOut;
  const beside = bare ? Infinity : kept.length + (kept.some(({ inEvery }) => inEvery) ? 1 : 0);
  const missed = standardPeople.filter(
    (people) =>
      (people.inEvery ? beside : kept.length) >= people.expectedBeside &&
      !kept.includes(people) &&
      !told.includes(people.attribute) &&
      !isAskedAbout(people, verified),
  );
  if (missed.length === 0) return [];
  const who = missed.map(({ words }) => `people ${words}`).join(" or ");
  const message = `No filter or suppression leaves out ${who}${kept.length > 0 ? ", though others usually left out are" : ""}. Are they meant to be invited?`;
  const [first, ...more] = missed.map(({ attribute }) => attribute);
  const about = more.length > 0 ? [first, ...more] : first;
  return [{ level: "warning", path: "IterationRules", rule: null, message, about }];
}

/** How many rules an iteration has that is more than begun. */
const workedOut = 3;

function isAskedAbout({ attribute, otherwise, mayBeRouted }: StandardPeople, verified: Verified): boolean {
  const { cohorts, rules } = verified.plan;
  const asking = mayBeRouted ? [...excluding(verified), ...rules.R] : excluding(verified);
  const names = asking.flatMap(({ clauses }) => clauses.flatMap(namesIn));
  const labels = cohorts.map(({ label }) => label);
  return [...names, ...labels].some((name) => name === attribute || otherwise?.test(name));
}

/** What a clause asks about: its attribute, or the cohorts it names. */
const namesIn = ({ attribute, condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [attribute.AttributeName];
