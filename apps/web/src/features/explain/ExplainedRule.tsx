import { Tag } from "../../ui/Tag.tsx";
import type { Explanation } from "./explanation.ts";

type Rule = Explanation["cohorts"][number]["rules"][number];
type Clause = Rule["clauses"][number];

/** Lists the rules of one type in evaluation order, each with the person's value next to the limit in the rule. */
export function ExplainedRules({ title, rules }: { title: string; rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <>
      <h3 className="nhsuk-heading-s nhsuk-u-margin-bottom-2">{title}</h3>
      <ol className="nhsuk-list spi-explained">
        {rules.map((rule) => (
          <li key={rule.name} className={rule.decides ? "spi-explained__decides" : undefined}>
            <p className="nhsuk-u-margin-bottom-1">
              <strong>{rule.name}</strong> <RuleTag rule={rule} />
            </p>
            <ul className="nhsuk-list spi-explained__clauses">
              {rule.clauses.map((clause, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- clauses have no other identity and never move
                <ClauseLine key={index} clause={clause} also={index > 0} />
              ))}
            </ul>
            {rule.decides || rule.matches ? <p className="spi-quiet">{rule.sentence}</p> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function RuleTag({ rule }: { rule: Rule }) {
  if (rule.decides) return <Tag colour="blue">First match</Tag>;
  return rule.matches ? <Tag colour="white">Matches</Tag> : <Tag colour="white">Does not match</Tag>;
}

const outcomes = {
  match: "so this matches",
  "no match": "so this does not match",
  failed: "which we could not check, so this does not match",
} as const satisfies Record<Clause["outcome"], string>;

function ClauseLine({ clause, also }: { clause: Clause; also: boolean }) {
  const { condition, value, value_words, outcome, missing, failure } = clause;
  return (
    <li>
      {also ? <strong>AND </strong> : null}
      {condition}? The person has <strong>{value_words}</strong>, {outcomes[outcome]}.
      {value === null && missing ? <span className="spi-quiet"> {missing}</span> : null}
      {failure ? <span className="spi-quiet"> {failure}</span> : null}
    </li>
  );
}
