import type { StandardSetValues } from "./expectation-library.ts";
import { useState } from "react";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { Button } from "../../ui/Button.tsx";
import { useFirstProblem } from "../../ui/form/use-first-problem.ts";
import { emptyStandardSet, readStandardSet, StandardSetFields } from "./StandardSetFields.tsx";

interface StandardSetProps {
  disabled: boolean;
  /** Saves the items. `onAdded` is called after the save. */
  onAdd: (values: Pick<StandardSetValues, "age" | "days">, onAdded: () => void) => void;
}

/** Asks for the values of the standard set, and adds the expectations that are missing. */
export function StandardSet({ disabled, onAdd }: StandardSetProps) {
  const [draft, setDraft] = usePersistentState("standard set", emptyStandardSet);
  const [showErrors, setShowErrors] = useState(false);
  const { form, focusFirstProblem } = useFirstProblem<HTMLDivElement>();
  const { age, days } = readStandardSet(draft);
  const add = () => {
    const isComplete = age !== undefined && days !== undefined;
    setShowErrors(!isComplete);
    focusFirstProblem();
    if (isComplete) onAdd({ age, days }, () => setDraft(emptyStandardSet));
  };
  return (
    <div ref={form} className="spi-part">
      <StandardSetFields draft={draft} showErrors={showErrors} onChange={setDraft} />
      <Button variant="secondary" repeatable disabled={disabled} onClick={add}>
        Add the standard set
      </Button>
    </div>
  );
}
