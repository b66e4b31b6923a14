import { displayCount } from "@spi/domain/text/counts";
import { iterationApprovalSentences } from "./approval-sentence.ts";
import type { ChangeCounts } from "@spi/domain/report/people-difference";
import { differenceSentence } from "@spi/domain/report/people-difference-sentences";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { usePagePreview } from "../../../scope/preview/PagePreview.tsx";
import { useComparableVersions } from "../compare/use-comparable-versions.ts";

/**
 * Shows the iteration to approve and, if people have been counted, the number it would invite compared with an earlier
 * version.
 */
export function IterationApprovalSummary() {
  const { key, iteration } = useIteration();
  const { Name, IterationDate } = iteration.iteration_details;
  const defaultVersion = useComparableVersions()?.defaultVersion;
  const query = useQuery({
    ...queries.peopleDifference(key, defaultVersion?.value ?? ""),
    enabled: defaultVersion !== undefined,
  });
  const difference = query.data?.difference ?? undefined;
  const previewAnswer = usePagePreview()?.counted?.answer;
  const previewInvited =
    previewAnswer && previewAnswer.event !== "not-available"
      ? describeFigure(previewAnswer.preview.after.invited)
      : undefined;
  const invited = difference ? displayCount(sumInvitedNow(difference.people)) : previewInvited;
  const comparison =
    defaultVersion && difference
      ? { inlineName: defaultVersion.inlineName, invited: sumInvitedBefore(difference.people) }
      : undefined;
  return (
    <>
      {iterationApprovalSentences({ name: Name, runDate: IterationDate, invited, comparison }).map((sentence) => (
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

const sumInvitedNow = (people: ChangeCounts) => people.same_invitation + people.other_message + people.newly_invited;
const sumInvitedBefore = (people: ChangeCounts) =>
  people.same_invitation + people.other_message + people.no_longer_invited;
