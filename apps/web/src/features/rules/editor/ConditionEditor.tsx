import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { WordsFields } from "../words/WordsFields.tsx";
import { wordsProblem } from "../words/words-draft.ts";
import type { ConditionFieldsProps } from "../rule-draft.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { useAdvancedMode } from "./use-advanced-mode.ts";

/**
 * Edits a condition in words or, on request, with its attribute, operator and comparator. A condition that words cannot
 * describe opens with the latter, and the page says why.
 */
export function ConditionEditor(props: ConditionFieldsProps) {
  const { draft, reference, runDate } = props;
  const [prefersAdvanced, setPrefersAdvanced] = useAdvancedMode();
  const [problem, setProblem] = useState(() => wordsProblem(draft, { reference, runDate }));
  const [isForced, setIsForced] = useState(problem !== undefined);
  const isAdvanced = prefersAdvanced || isForced;
  const toggle = () => {
    if (!isAdvanced) return setPrefersAdvanced(true);
    const found = wordsProblem(draft, { reference, runDate });
    setProblem(found);
    setIsForced(found !== undefined);
    if (found === undefined) setPrefersAdvanced(false);
  };
  return (
    <>
      {isAdvanced ? <ConditionFields {...props} /> : <WordsFields {...props} />}
      <output className={problem === undefined || !isAdvanced ? undefined : "nhsuk-inset-text spi-notice"}>
        {problem === undefined || !isAdvanced ? null : `We cannot show this condition in words, because ${problem}.`}
      </output>
      <Button variant="secondary" small onClick={toggle}>
        {isAdvanced ? "Choose by words" : "Advanced: attribute, operator and comparator"}
      </Button>
    </>
  );
}
