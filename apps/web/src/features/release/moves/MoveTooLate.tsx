import { displayTimestamp } from "@spi/domain/day/calendar";
import type { Release } from "@spi/domain/release/release-answer";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useMe } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { stateSentence } from "../release-words.ts";

interface MoveTooLateProps {
  release: Release;
  /** Hours for sending, if messages cannot go now. */
  hours: string | undefined;
  /** The refusal of a button press, or null if the user had only typed a text. */
  refusal: ApiRefusal | null;
  /** Texts typed for a decision that is over. */
  left: readonly string[];
  /** The version that the user saw. */
  seen: number;
  onRead: () => void;
}

/** Shows that another user acted first: who, the current state, and the texts this user typed. */
export function MoveTooLate({ release, hours, refusal, left, seen, onRead }: MoveTooLateProps) {
  const me = useMe().id;
  const { decided } = release;
  // A worker can have changed it after the other user.
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
