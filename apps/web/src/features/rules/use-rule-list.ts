import type { IterationAnswer } from "@spi/domain/api-contract";
import type { IterationRule } from "@spi/domain/rule";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { keepPart, keptPart } from "../../drafts/kept-drafts.ts";
import { useDraftPart } from "../../drafts/use-kept-state.ts";
import { useIterationEdit } from "../../scope/use-iteration-edit.ts";

const part = "rules";

/**
 * The iteration's rules on a screen that saves every change at once. Changes made while a save is under way are shown
 * immediately and saved after it, so that none is lost or out of order.
 */
export function useRuleList() {
  const edit = useIterationEdit();
  // What the screen shows but the server has not confirmed yet; kept, as a save can end with the session.
  const page = useLocation().pathname;
  const [unsaved, setUnsaved] = useState(() => keptPart<readonly IterationRule[]>(page, part));
  const note = useDraftPart(part, undefined);
  const latest = useRef<readonly IterationRule[]>(undefined);
  const busy = useRef(false);
  const whenSaved = useRef<() => void>(undefined);
  const [attempt, setAttempt] = useState(0);

  const send = (rules: readonly IterationRule[], from: { Version?: number } = {}) => {
    busy.current = true;
    keepPart(page, { part, value: rules });
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
          note(latest.current);
          whenSaved.current = undefined;
        },
      },
    );
  };

  const change = (rules: readonly IterationRule[]) => {
    latest.current = rules;
    setUnsaved(rules);
    keepPart(page, { part, value: rules });
    if (!busy.current) send(rules);
  };

  return {
    rules: unsaved ?? edit.base.IterationRules,
    runDate: edit.base.IterationDate,
    change,
    /** Saves the rules as they stand, then goes on (REQ-FMT-10). */
    saveAndThen: (onDone: () => void) => {
      whenSaved.current = onDone;
      if (!busy.current) change(unsaved ?? edit.base.IterationRules);
    },
    refusal: edit.refusal,
    conflict: edit.conflict,
    /** Counts the saves, so that each failure is told anew. */
    attempt,
  };
}
