import { displayTimestamp } from "@spi/domain/day/calendar";
import type { Release } from "@spi/domain/release/release-answer";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useMe } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { stateSentence } from "../release-words.ts";

interface MoveTooLateProps {
  release: Release;
  /** When messages may go, where they may not now. */
  hours: string | undefined;
  /** The refusal of what was pressed; null where something was only written. */
  refusal: ApiRefusal | null;
  /** What was written for what is over by now. */
  left: readonly string[];
  /** The version that the person saw. */
  seen: number;
  onRead: () => void;
}

/** Somebody else was faster: says who, where the release stands now, and gives back what was typed. */
export function MoveTooLate({ release, hours, refusal, left, seen, onRead }: MoveTooLateProps) {
  const me = useMe().id;
  const { decided } = release;
  // A worker may have changed it after the person who was faster.
  const who =
    decided && decided.version > seen
      ? `${decided.by.name} changed the release on ${displayTimestamp(decided.at)}.`
      : "The service changed the release.";
  return (
    <ErrorSummary title={refusal ? "This was not done" : "The release has moved on"} problems={[]}>
      {refusal ? <p>{refusal.body.message}</p> : null}
      <p>
        {who} {stateSentence(release, me, hours)}
      </p>
      {left.map((text) => (
        <p key={text}>What you wrote: “{text}”</p>
      ))}
      <Button small variant="secondary" onClick={onRead}>
        I have read this
      </Button>
    </ErrorSummary>
  );
}
