import { orList } from "@spi/domain/words/lists";
import { codeWarnings } from "@spi/domain/words/warnings/code-warnings";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause } from "../../../plan/plan.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import type { StandardPeople } from "./standard-people.ts";
import { invitedOf, standardPeople, takersOf } from "./standard-people.ts";

/**
 * People whom every campaign leaves out and no rule here asks about: once others of the kind are left out, or other rules stand
 * there and no suppression at all; the dead wherever anybody is suppressed, or three rules stand. One question, but not about
 * attributes that something else `told` is about (REQ-SEL-87).
 */
export function leftIn(verified: Verified, told: readonly string[]): Found[] {
  const takenOut = standardPeople.filter((people) => takersOf(people, verified).length > 0);
  // That the dead are left out, as they always are, says nothing of the others; nor do those whom nobody expects to be, by themselves.
  const kept = takenOut.filter(
    ({ never, expectedBeside }) => !never && (expectedBeside < Infinity || hasSetting(takenOut)),
  );
  const { F, S, R } = verified.plan.rules;
  const begun = F.length + S.length + R.length < workedOut;
  // Of two routing rules and nothing else, all suppressions may have been dropped.
  const bare = S.length === 0 && R.length > 0 && (!begun || R.length > 1);
  const beside = bare ? Infinity : kept.length + (kept.some(({ inEvery }) => inEvery) ? 1 : 0);
  const isExpected = ({ never, inEvery, expectedBeside }: StandardPeople) =>
    never ? S.length > 0 || bare || !begun : (inEvery ? beside : kept.length) >= expectedBeside;
  const missed = standardPeople.filter(
    (people) =>
      isExpected(people) &&
      !takenOut.includes(people) &&
      !told.includes(people.attribute) &&
      !isAskedAbout(people, verified),
  );
  if (missed.length === 0) return [];
  const who = orList(missed.map(({ words }) => `people ${words}`));
  const message = `No filter or suppression leaves out ${who}${takenOut.length > 0 ? ", though others usually left out are" : ""}. Are they meant to be invited?`;
  const [first, ...more] = missed.map(({ attribute }) => attribute);
  const about = more.length > 0 ? [first, ...more] : first;
  const [people] = missed;
  const [value] = people!.valuesOn(verified.plan.runDate);
  const person = invitedOf({ people: people!, value: value! }, verified) ?? null;
  return [{ level: "warning", path: "IterationRules", rule: null, message, about, person }];
}

/** Whether some are left out for where they live. */
const hasSetting = (kinds: readonly StandardPeople[]) =>
  kinds.some(({ attribute }) => attribute === "DE_FLAG" || attribute === "CARE_HOME_FLAG");

/** How many rules an iteration has that is more than begun. */
const workedOut = 3;

function isAskedAbout(people: StandardPeople, verified: Verified): boolean {
  const { attribute, otherwise, mayBeRouted, never } = people;
  const { cohorts, rules } = verified.plan;
  if (never)
    return excluding(verified).some(({ clauses }) => clauses.some((clause) => speaksOf(clause, people, verified)));
  const asking = mayBeRouted ? [...excluding(verified), ...rules.R] : excluding(verified);
  const names = asking.flatMap(({ clauses }) => clauses.flatMap(namesIn));
  const labels = cohorts.map(({ label }) => label);
  return [...names, ...labels].some((name) => name === attribute || otherwise?.test(name));
}

/** Whether a clause takes some of a kind in whatever way, or has a value of theirs with a slip, which is a finding of its own. */
function speaksOf(clause: Clause, { attribute, valuesOn }: StandardPeople, { plan: { runDate }, codes }: Verified) {
  if (clause.attribute.AttributeName !== attribute) return false;
  if (valuesOn(runDate).some((value) => evaluateValue(clause, value) === "match")) return true;
  return clause.condition !== null && codeWarnings(clause.condition, { runDate, codes }).length > 0;
}

/** What a clause asks about: its attribute, or the cohorts it names. */
const namesIn = ({ attribute, condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [attribute.AttributeName];
