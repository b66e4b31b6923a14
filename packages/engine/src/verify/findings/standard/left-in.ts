import type { Clause } from "../../../plan/plan.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import type { StandardPeople } from "./standard-people.ts";
import { standardPeople, takersOf } from "./standard-people.ts";

/** People whom every campaign leaves out and no rule here asks about, though others of the kind are left out. */
export function leftIn(verified: Verified): Found[] {
  const kept = standardPeople.filter((people) => takersOf(people, verified).length > 0);
  return standardPeople
    .filter(
      (people) => kept.length >= people.expectedBeside && !kept.includes(people) && !isAskedAbout(people, verified),
    )
    .map(({ words, attribute }) => ({
      level: "warning",
      path: "IterationRules",
      rule: null,
      message: `No filter or suppression leaves out people ${words}, though others usually left out are. Are they meant to be invited?`,
      about: attribute,
    }));
}

function isAskedAbout({ attribute, otherwise }: StandardPeople, verified: Verified): boolean {
  const names = excluding(verified).flatMap(({ clauses }) => clauses.flatMap(namesIn));
  const labels = verified.plan.cohorts.map(({ label }) => label);
  return [...names, ...labels].some((name) => name === attribute || otherwise?.test(name));
}

/** What a clause asks about: its attribute, or the cohorts it names. */
const namesIn = ({ attribute, condition }: Clause): readonly string[] =>
  condition?.test.kind === "memberOf" ? condition.test.labels : [attribute.AttributeName];
