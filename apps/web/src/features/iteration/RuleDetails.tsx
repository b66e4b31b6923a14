import type { Day } from "@spi/domain/calendar";
import { splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import type { IterationRule, RuleType } from "@spi/domain/rule";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { clauseWords } from "../../ui/rule-words.ts";

/** What being matched by a rule of each type means. */
const consequences = {
  F: "Excludes people when",
  S: "Suppresses people when",
  R: "Routes people when",
} as const satisfies Record<RuleType, string>;

interface RuleDetailsProps {
  rule: IterationRule;
  number: number;
  runDate: Day;
}

/** A rule as a reviewer reads it: its name, one sentence for each condition, and where it leads. */
export function RuleDetails({ rule, number, runDate }: RuleDetailsProps) {
  const attributes = useQuery(queries.attributes()).data ?? [];
  const clauses = [rule, ...rule.AndClauses].map((clause) => ({
    id: clause.ID,
    ...clauseWords(clause, { attributes, runDate }),
  }));
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  return (
    <div className="spi-rule">
      <h3 className="nhsuk-heading-xs nhsuk-u-margin-bottom-1">
        Rule {number}: {rule.Name}
      </h3>
      <p className="spi-quiet nhsuk-u-margin-bottom-2">{rule.Description}</p>
      <p className="nhsuk-u-margin-bottom-1">{consequences[rule.Type]}:</p>
      <ul className="nhsuk-list spi-rule__clauses">
        {clauses.map(({ id, sentence, missing }, index) => (
          <li key={id}>
            {index === 0 ? null : <strong>AND </strong>}
            {sentence}. {missing ? <span className="spi-quiet">{missing}</span> : null}
          </li>
        ))}
        <li className="spi-quiet">
          {rule.CohortLabel ? `Only for the cohort ${rule.CohortLabel}` : "For all cohorts"}
        </li>
        {plans.length === 0 ? null : <li>Routing IDs: {plans.join(", ")}</li>}
      </ul>
    </div>
  );
}
