import type { IterationRule } from "@spi/domain/rule/rule";
import { sinceWords } from "../../../scope/preview/preview-words.ts";
import { useState } from "react";
import { usePagePreview } from "../../../scope/preview/WithPreview.tsx";
import { Button } from "../../../ui/Button.tsx";

interface DeletedRuleProps {
  name: string;
  /** The rules as they were before. */
  before: readonly IterationRule[];
  onUndo: () => void;
}

/** Says what was deleted and what that does to the people invited, and takes it back on request. */
export function DeletedRule({ name, before, onUndo }: DeletedRuleProps) {
  const people = usePeopleSince(before);
  return (
    <output className="nhsuk-inset-text spi-deleted">
      <span>
        <strong>{name}</strong> was deleted.{people === undefined ? null : ` ${people}`} What that means for the rules
        together is checked when you go back to the iteration summary.
      </span>
      <Button variant="secondary" small onClick={onUndo} focusOnMount>
        Undo<span className="nhsuk-u-visually-hidden"> deleting {name}</span>
      </Button>
    </output>
  );
}

/** How many people are invited now against the count of the rules before, where both were counted. */
function usePeopleSince(rules: readonly IterationRule[]): string | undefined {
  const preview = usePagePreview();
  // What was last counted when the rule was deleted; nothing where those were not the rules before.
  const [counted] = useState(preview?.counted);
  const isOfBefore = counted !== undefined && JSON.stringify(counted.of.IterationRules) === JSON.stringify(rules);
  const [before, now] = [counted?.answer, preview?.counted?.answer];
  if (!isOfBefore || preview?.counting || before?.event !== "exact" || now?.event !== "exact") return undefined;
  return sinceWords(before.preview, now.preview);
}
