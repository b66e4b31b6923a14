import { displayCount } from "@spi/domain/text/counts";
import type { ChangeCounts } from "@spi/domain/report/people-difference";
import { differenceSentence } from "@spi/domain/report/people-difference-sentences";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { usePagePreview } from "../../../scope/preview/PagePreview.tsx";
import { useComparableVersions } from "../compare/use-comparable-versions.ts";
import { approvalSentences } from "./approval-sentence.ts";
import type { DecisionSubject } from "./decision-subject.ts";

/**
 * Shows the iteration or report to approve and, if people have been counted, the number it would invite compared with
 * an earlier version, and the causes of the difference.
 */
export function DecisionSummary({ about }: { about: DecisionSubject }) {
  const { key, iteration } = useIteration();
  const { Name, IterationDate } = iteration.iteration_details;
  const report = useQuery({ ...queries.review(key), enabled: about === "report" }).data?.report ?? undefined;
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
  const counted = difference ? displayCount(sumInvitedNow(difference.people)) : previewInvited;
  const comparison =
    defaultVersion && difference
      ? { inlineName: defaultVersion.inlineName, invited: sumInvitedBefore(difference.people) }
      : undefined;
  return (
    <>
      <p>
        {approvalSentences({
          name: Name,
          runDate: IterationDate,
          report: report?.number,
          invited: report ? displayCount(report.invited) : counted,
          comparison,
        }).join(" ")}
      </p>
      {difference ? (
        <p>
          <strong>{differenceSentence(difference)}</strong>
        </p>
      ) : null}
    </>
  );
}

const sumInvitedNow = (people: ChangeCounts) => people.same_invitation + people.other_message + people.newly_invited;
const sumInvitedBefore = (people: ChangeCounts) =>
  people.same_invitation + people.other_message + people.no_longer_invited;
