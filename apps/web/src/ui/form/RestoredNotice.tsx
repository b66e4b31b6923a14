import { InsetText } from "nhsuk-react-components";
import { useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { hasDraft, subscribeToDrafts } from "../../drafts/draft-store.ts";
import { useDiscardDraft } from "../../drafts/use-persistent-state.ts";
import { Button } from "../Button.tsx";

const defaultText = "We restored your unsaved changes.";

/**
 * Explains that unsaved changes were restored after the session ended, with a button that discards them. Disappears once
 * the changes have been saved or discarded.
 */
export function RestoredNotice({ text = defaultText }: { text?: string }) {
  const page = useLocation().pathname;
  const isStored = useSyncExternalStore(subscribeToDrafts, () => hasDraft(page));
  const [restored, setRestored] = useState(isStored);
  if (restored && !isStored) setRestored(false);
  const discardDraft = useDiscardDraft();
  if (!restored) return null;
  return (
    <InsetText>
      <p>{text}</p>
      <Button
        small
        variant="secondary"
        onClick={() => {
          discardDraft();
          location.reload();
        }}
      >
        Discard changes
      </Button>
    </InsetText>
  );
}
