import type { Day } from "@spi/domain/day/calendar";
import { matchingPeople } from "@spi/domain/rule-sentences/condition-phrases";
import { Button } from "../../../ui/Button.tsx";
import { useDescribeCondition } from "../use-expectation-text.ts";
import type { SentenceCondition } from "./read-sentence.ts";

interface ConditionListProps {
  conditions: readonly SentenceCondition[];
  /** Run date. Null if each iteration has its own. */
  runDate: Day | null;
  onChange: (conditions: readonly SentenceCondition[]) => void;
}

/** Lists the conditions added so far, each with an action to delete it. */
export function ConditionList({ conditions, runDate, onChange }: ConditionListProps) {
  const describe = useDescribeCondition(runDate);
  const describePeople = (condition: SentenceCondition) => matchingPeople(describe(condition));
  if (conditions.length === 0) return null;
  return (
    <>
      <h3 className="nhsuk-heading-s">Conditions that must all be met</h3>
      <ul>
        {conditions.map((condition) => (
          <li key={JSON.stringify(condition)}>
            {describePeople(condition)}{" "}
            <Button
              variant="secondary"
              small
              onClick={() => onChange(conditions.filter((other) => other !== condition))}
            >
              Delete<span className="nhsuk-u-visually-hidden"> condition {describePeople(condition)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
