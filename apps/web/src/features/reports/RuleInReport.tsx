import type { ReportAnswer } from "@spi/domain/answers";
import { describeClause, ruleSentence } from "@spi/domain/library/describe-rule";
import type { RuleType } from "@spi/domain/rule";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";

interface RuleInReportProps {
  type: RuleType;
  priority: number;
  name: string;
  run: ReportAnswer;
}

/** How a rule of the report reads, as long as the iteration still holds it by that name and place. */
export function RuleInReport({ type, priority, name, run }: RuleInReportProps) {
  const { iteration } = useIteration();
  const attributes = useQuery(queries.attributes()).data;
  const rule = iteration.iteration_details.IterationRules.find(
    (candidate) => candidate.Type === type && candidate.Priority === priority && candidate.Name === name,
  );
  if (!rule || !attributes) return <p>The iteration has changed since this report was made.</p>;
  const alone = rule.AndClauses.length === 0;
  const words = [rule, ...rule.AndClauses].map((clause) =>
    describeClause(clause, { attributes, runDate: run.run_date, type, alone }),
  );
  const sentences = words.map((clause) => clause.problem ?? clause.sentence);
  const missing = words.flatMap((clause) => (clause.problem === undefined && clause.missing ? [clause.missing] : []));
  return (
    <>
      <p>{ruleSentence(type, sentences, rule.CohortLabel)}</p>
      {[...new Set(missing)].map((text) => (
        <p key={text} className="spi-quiet">
          {text}
        </p>
      ))}
    </>
  );
}
