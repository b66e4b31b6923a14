import type { IterationRule } from "@spi/domain/rule/rule";
import { useState } from "react";
import { useLocation } from "react-router";
import { storePart, readPart } from "../../../drafts/draft-store.ts";
import { useDraftPart } from "../../../drafts/use-persistent-state.ts";
import { useIterationEdit } from "../../../scope/editing/use-iteration-edit.ts";

const part = "rules";

/**
 * Manages the iteration's rules on a screen that saves every change immediately. Changes that a user makes during a
 * save are shown immediately and saved afterwards. Changes are never lost or saved in the wrong order, because each
 * save contains the whole list.
 */
export function useRuleList() {
  const edit = useIterationEdit();
  // Displayed changes that the server has not confirmed yet. They are stored because the session can end during a save.
  const page = useLocation().pathname;
  const [unsaved, setUnsaved] = useState(() => readPart<readonly IterationRule[]>(page, part));
  const [trackChange] = useDraftPart(part, undefined);
  const rules = unsaved ?? edit.base.IterationRules;
  const change = (next: readonly IterationRule[], onSaved?: () => void) => {
    setUnsaved(next);
    storePart(page, { part, value: next });
    edit.save(
      { IterationRules: [...next] },
      {
        onSaved: () => {
          setUnsaved(undefined);
          onSaved?.();
        },
        onRefused: () => trackChange(next),
      },
    );
  };

  return {
    rules,
    base: edit.base,
    runDate: edit.base.IterationDate,
    change,
    /** Saves the current rules, then calls `onDone`. */
    saveAndThen: (onDone: () => void) => change(rules, onDone),
    refusal: edit.refusal,
    conflict: edit.conflict,
    attempt: edit.attempt,
  };
}
