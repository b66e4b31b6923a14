import { displayCount } from "@spi/domain/text/counts";
import { iterationApprovalSentences } from "./approval-sentence.ts";
import type { ChangeCounts } from "@spi/domain/report/people-difference";
import { differenceSentence } from "@spi/domain/report/people-difference-words";
import { describeFigure } from "@spi/domain/report/preview-words";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { usePagePreview } from "../../../scope/preview/WithPreview.tsx";
import { useComparableVersions } from "../compare/use-comparable-versions.ts";

/**
 * Shows the iteration to approve, and how many people it would invite compared with before, if they have been counted.
 */
export function IterationToApprove() {
  const { key, iteration } = useIteration();
  const { Name, IterationDate } = iteration.iteration_details;
  const usual = useComparableVersions()?.usual;
  const asked = useQuery({ ...queries.peopleDifference(key, usual?.value ?? ""), enabled: usual !== undefined });
  const difference = asked.data?.difference ?? undefined;
  const counted = usePagePreview()?.counted?.answer;
  const shown =
    counted && counted.event !== "not-available" ? describeFigure(counted.preview.after.invited) : undefined;
  const invited = difference ? displayCount(invitedNow(difference.people)) : shown;
  const before = usual && difference ? { called: usual.called, invited: invitedBefore(difference.people) } : undefined;
  return (
    <>
      {iterationApprovalSentences({ name: Name, runDate: IterationDate, invited, before }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {difference ? (
        <p>
          <strong>{differenceSentence(difference)}</strong>
        </p>
      ) : null}
      <p>No one will get a message until a summary report has also been approved.</p>
    </>
  );
}

const invitedNow = (people: ChangeCounts) => people.same_invitation + people.other_message + people.newly_invited;
const invitedBefore = (people: ChangeCounts) =>
  people.same_invitation + people.other_message + people.no_longer_invited;
