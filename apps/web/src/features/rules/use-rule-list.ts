import type { IterationAnswer } from "@spi/domain/answers";
import type { IterationRule } from "@spi/domain/rule";
import { useRef, useState } from "react";
import { useIterationEdit } from "../../scope/use-iteration-edit.ts";

/**
 * The iteration's rules on a screen that saves every change at once. Changes made while a save is under way are shown
 * immediately and saved after it, so that none is lost or out of order.
 */
export function useRuleList() {
  const edit = useIterationEdit();
  // What the screen shows but the server has not confirmed yet.
  const [unsaved, setUnsaved] = useState<readonly IterationRule[]>();
  const latest = useRef<readonly IterationRule[]>(undefined);
  const busy = useRef(false);
  const whenSaved = useRef<() => void>(undefined);
  const [attempt, setAttempt] = useState(0);

  const send = (rules: readonly IterationRule[], from: { Version?: number } = {}) => {
    busy.current = true;
    setAttempt((made) => made + 1);
    edit.save(
      { ...from, IterationRules: [...rules] },
      {
        onSaved: (answer: IterationAnswer) => {
          busy.current = false;
          const next = latest.current;
          const { Version } = answer.iteration_details;
          if (next !== undefined && next !== rules) return send(next, { Version });
          setUnsaved(undefined);
          whenSaved.current?.();
        },
        onRefused: () => {
          busy.current = false;
          whenSaved.current = undefined;
        },
      },
    );
  };

  const change = (rules: readonly IterationRule[]) => {
    latest.current = rules;
    setUnsaved(rules);
    if (!busy.current) send(rules);
  };

  return {
    rules: unsaved ?? edit.base.IterationRules,
    runDate: edit.base.IterationDate,
    change,
    /** Saves the rules as they stand, then goes on (specification 4.31). */
    saveAndThen: (onDone: () => void) => {
      whenSaved.current = onDone;
      if (!busy.current) change(unsaved ?? edit.base.IterationRules);
    },
    refusal: edit.refusal,
    reload: () => {
      setUnsaved(undefined);
      latest.current = undefined;
      edit.reload();
    },
    /** Counts the saves, so that each failure is told anew. */
    attempt,
  };
}
