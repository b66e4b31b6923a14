import type { IterationRule } from "@spi/domain/rule/rule";
import { describeChangeSince } from "../../../scope/preview/preview-text.ts";
import { useState } from "react";
import { usePagePreview } from "../../../scope/preview/PagePreview.tsx";
import { Button } from "../../../ui/Button.tsx";

interface DeletedRuleNoticeProps {
  name: string;
  /** The rules before the deletion. */
  before: readonly IterationRule[];
  onUndo: () => void;
}

/** Shows the deleted rule's name and its effect on the people invited, with an Undo button. */
export function DeletedRuleNotice({ name, before, onUndo }: DeletedRuleNoticeProps) {
  const people = usePeopleDifference(before);
  return (
    <output className="nhsuk-inset-text spi-deleted">
      <span>
        <strong>{name}</strong> was deleted.{people === undefined ? null : ` ${people}`} We will check the remaining
        rules together when you go back to the iteration summary.
      </span>
      <Button variant="secondary" small onClick={onUndo} focusOnMount>
        Undo<span className="nhsuk-u-visually-hidden"> deleting {name}</span>
      </Button>
    </output>
  );
}

/**
 * Describes the change in the number of people invited since the earlier rules. Returns undefined unless both were
 * counted.
 */
function usePeopleDifference(rules: readonly IterationRule[]): string | undefined {
  const preview = usePagePreview();
  // The last count before the deletion, unless it was for other rules.
  const [counted] = useState(preview?.counted);
  const isSameRules =
    counted !== undefined && JSON.stringify(counted.iteration.IterationRules) === JSON.stringify(rules);
  const [before, now] = [counted?.answer, preview?.counted?.answer];
  if (!isSameRules || preview?.counting || before?.event !== "exact" || now?.event !== "exact") return undefined;
  return describeChangeSince(before.preview, now.preview);
}
