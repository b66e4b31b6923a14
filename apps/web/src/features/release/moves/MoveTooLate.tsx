import { displayTimestamp } from "@spi/domain/day/calendar";
import type { Release } from "@spi/domain/release/release-answer";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useMe } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { stateSentence } from "../release-words.ts";

interface MoveTooLateProps {
  release: Release;
  /** Sending hours, if messages cannot be sent now. */
  hours: string | undefined;
  /** The error returned when a button was pressed, or null if the user had only typed a text. */
  refusal: ApiRefusal | null;
  /** Text typed for a decision that no longer applies. */
  left: readonly string[];
  /** The version that the user saw. */
  seen: number;
  onRead: () => void;
}

/** Shows that a different user acted first: who it was, the current state, and the text that this user typed. */
export function MoveTooLate({ release, hours, refusal, left, seen, onRead }: MoveTooLateProps) {
  const me = useMe().id;
  const { decided } = release;
  // A worker may have changed it since the other user did.
  const who =
    decided && decided.version > seen
      ? `${decided.by.name} changed the release on ${displayTimestamp(decided.at)}.`
      : "The service changed the release.";
  return (
    <ErrorSummary title={refusal ? "We did not make this change" : "The release has changed"} problems={[]}>
      {refusal ? <p>{refusal.body.message}</p> : null}
      <p>
        {who} {stateSentence(release, me, hours)}
      </p>
      {left.map((text) => (
        <p key={text}>You wrote: “{text}”</p>
      ))}
      <Button small variant="secondary" onClick={onRead}>
        Dismiss this message
      </Button>
    </ErrorSummary>
  );
}
