import { displayTimestamp } from "@spi/domain/day/calendar";
import type { Release } from "@spi/domain/release/release-answer";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useMe } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { stateSentence } from "../release-text.ts";

interface OutdatedActionNoticeProps {
  release: Release;
  /** Sending hours. Undefined if messages can be sent now. */
  hours: string | undefined;
  /** The error returned when the user pressed a button, or null if the user had only typed text. */
  refusal: ApiRefusal | null;
  /** Text typed for a decision that no longer applies. */
  unsentTexts: readonly string[];
  /** The version that the user saw. */
  seenVersion: number;
  onDismiss: () => void;
}

/**
 * Explains that another user acted first, with that user's name, the current state, and the text that this user typed.
 */
export function OutdatedActionNotice({
  release,
  hours,
  refusal,
  unsentTexts,
  seenVersion,
  onDismiss,
}: OutdatedActionNoticeProps) {
  const me = useMe().id;
  const { decided } = release;
  // A worker may have changed the release after the other user did.
  const changeText =
    decided && decided.version > seenVersion
      ? `${decided.by.name} changed the release on ${displayTimestamp(decided.at)}.`
      : "The release changed automatically.";
  return (
    <ErrorSummary title={refusal ? "Your change was not made" : "The release has changed"} problems={[]}>
      {refusal ? <p>{refusal.body.message}</p> : null}
      <p>
        {changeText} {stateSentence(release, me, hours)}
      </p>
      {unsentTexts.map((text) => (
        <p key={text}>You wrote: “{text}”</p>
      ))}
      <Button small variant="secondary" onClick={onDismiss}>
        Dismiss this message
      </Button>
    </ErrorSummary>
  );
}
