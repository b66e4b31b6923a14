import { describeClause, ruleSentence } from "@spi/domain/library/describe-rule";
import type { IterationRule } from "@spi/domain/rule";
import type { RuleReference } from "./rule-draft.ts";
import { technicalLine } from "./technical-line.ts";

interface ConditionsProps {
  rule: IterationRule;
  runDate: string;
  reference: RuleReference;
}

/** What the whole rule does in one sentence, and what its main condition is stored as. */
export function Conditions({ rule, runDate, reference }: ConditionsProps) {
  const alone = rule.AndClauses.length === 0;
  const { attributes } = reference;
  const words = [rule, ...rule.AndClauses].map((clause) =>
    describeClause(clause, { attributes, runDate, type: rule.Type, alone }),
  );
  const problem = words.find((clause) => clause.problem !== undefined)?.problem;
  const sentences = words.flatMap((clause) => (clause.problem === undefined ? [clause.sentence] : []));
  const missing = words.flatMap((clause) => (clause.problem === undefined && clause.missing ? [clause.missing] : []));
  return (
    <div className="spi-rule-words">
      {problem === undefined ? (
        <p className="nhsuk-u-margin-bottom-1">{ruleSentence(rule.Type, sentences, rule.CohortLabel)}</p>
      ) : (
        <p className="nhsuk-error-message nhsuk-u-margin-bottom-1">{problem}</p>
      )}
      {[...new Set(missing)].map((text) => (
        <p className="spi-quiet nhsuk-u-margin-bottom-1" key={text}>
          {text}
        </p>
      ))}
      <p className="spi-technical">{technicalLine(rule, reference)}</p>
    </div>
  );
}
