import type { ReportAnswer } from "@spi/domain/api-contract";
import type { RuleType } from "@spi/domain/rule";
import { ruleWords } from "@spi/domain/words/rule-words";
import { useReferenceWords } from "../../api/reference-words.ts";
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
  const reference = useReferenceWords();
  const rule = iteration.iteration_details.IterationRules.find(
    (candidate) => candidate.Type === type && candidate.Priority === priority && candidate.Name === name,
  );
  if (!rule || !reference) return <p>The iteration has changed since this report was made.</p>;
  const { sentence, missing } = ruleWords(rule, { reference, runDate: run.run_date });
  return (
    <>
      <p>{sentence}</p>
      {missing.map((text) => (
        <p key={text} className="spi-quiet">
          {text}
        </p>
      ))}
    </>
  );
}
