import type { Day } from "@spi/domain/day/calendar";
import { matchingPeople } from "@spi/domain/rule-words/condition-words";
import { Button } from "../../../ui/Button.tsx";
import { useConditionWords } from "../use-expectation-words.ts";
import type { SentenceCondition } from "./read-sentence.ts";

interface ConditionListProps {
  conditions: readonly SentenceCondition[];
  /** Null if each iteration has its own. */
  runDate: Day | null;
  onChange: (conditions: readonly SentenceCondition[]) => void;
}

/** Lists the conditions added so far, each with an action to delete it. */
export function ConditionList({ conditions, runDate, onChange }: ConditionListProps) {
  const words = useConditionWords(runDate);
  const line = (condition: SentenceCondition) => matchingPeople(words(condition));
  if (conditions.length === 0) return null;
  return (
    <>
      <h3 className="nhsuk-heading-s">Conditions that must all be met</h3>
      <ul>
        {conditions.map((condition) => (
          <li key={JSON.stringify(condition)}>
            {line(condition)}{" "}
            <Button variant="secondary" small onClick={() => onChange(conditions.filter((one) => one !== condition))}>
              Delete<span className="nhsuk-u-visually-hidden"> condition {line(condition)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
