import "../iteration.css";
import type { FindingView } from "@spi/domain/api-contract";
import { describeOnlyPeople } from "@spi/domain/iteration/only-people";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import type { IterationPart, Task } from "../../../scope/iteration-part.ts";
import { IterationLine } from "../../../scope/IterationLine.tsx";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { isUnresolved } from "../../../scope/findings/RuleChecks.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { canEditNow, lockState } from "../../../scope/editing/lock-state.ts";
import { IterationLock } from "../../../scope/editing/IterationLock.tsx";
import { campaignPath, iterationPath } from "../../../paths/paths.ts";
import { useCanUpdate, useMe, usePermissions } from "../../../session/use-session.ts";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useArrivalAlerts } from "../../../ui/page/use-arrival.ts";
import { IterationActions } from "./IterationActions.tsx";
import { NextStepCard } from "./NextStepCard.tsx";
import type { PartComments } from "./RuleLine.tsx";
import { TaskList } from "./TaskList.tsx";

/** Sections that other features add to the page. */
interface IterationSummaryPageProps {
  /** True once the page's data has loaded or has taken too long. Content that loads later can move the page. */
  ready: boolean;
  notice?: ReactNode;
  /** True if the decision on the iteration is waiting for this user. It then replaces the next step. */
  canDecide: boolean;
  /** The decision form, or a notice that the user can no longer decide. */
  decision?: ReactNode;
  /** Link to the report that is waiting for this user's decision. */
  reportLink?: ReactNode;
  /** Comparisons with other versions. Approvers see them above the parts of the iteration. */
  evidence?: ReactNode;
  /** Parts that other features add to the list, such as the sending settings. */
  otherParts: readonly IterationPart[];
  /** Other information, below the parts of the iteration. */
  review?: ReactNode;
  expectations: Task & { content: ReactNode };
  /** Shows the comments on a rule. */
  Comments: PartComments;
}

/**
 * Shows an iteration on one page, with its next step and its parts, which open in place. Approvers see the evidence for
 * their decision above the parts.
 */
export function IterationSummaryPage({ ready, ...sections }: IterationSummaryPageProps) {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const { iteration_details: details, status } = iteration;
  return (
    <PagePreview
      base={details}
      draft={details}
      rule="every"
      wide={!isEditable(status)}
      isShownElsewhere={sections.canDecide}
    >
      <Page
        title={details.Name}
        caption={campaign.campaign_details.Name}
        back={campaignPath(key, "summary")}
        alerts={useArrivalAlerts({ locked: lockState(iteration, me.id) === "other" })}
      >
        <IterationLine>
          <CommentsLink />
          <Link to={iterationPath(key, "history")}>
            History<span className="nhsuk-u-visually-hidden"> of this iteration</span>
          </Link>
        </IterationLine>
        {details.OnlyPeople ? <p>{describeOnlyPeople(details.OnlyPeople)} No one else is considered.</p> : null}
        <IterationLock />
        {ready ? <SummarySections {...sections} /> : <LoadingText />}
      </Page>
    </PagePreview>
  );
}

/** Links to the comments on the iteration, with the number of open ones. */
function CommentsLink() {
  const { key } = useIteration();
  const comments = useQuery(queries.comments(key)).data ?? [];
  const open = comments.filter(({ resolved_by: resolvedBy }) => resolvedBy === null).length;
  return <Link to={iterationPath(key, "comments")}>{open === 0 ? "Comments" : `Comments (${open} open)`}</Link>;
}

/**
 * Returns whether the page shows a finding above the parts. Findings that were answered since the page was opened stay
 * there, so that the focus is not lost.
 */
function useShownAbove({ canDecide, editable }: { canDecide: boolean; editable: boolean }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const open =
    useFindings(useIteration().key)
      .data?.findings.filter(isUnresolved)
      .map(({ id }) => id) ?? [];
  if (open.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...open]));
  return ({ id, level }: FindingView) => (canDecide ? level !== "note" : editable && seen.has(id));
}

function SummarySections({
  notice,
  canDecide,
  decision,
  reportLink,
  evidence,
  otherParts,
  review,
  expectations,
  Comments,
}: Omit<IterationSummaryPageProps, "ready">) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const editable = isEditable(iteration.status) && canEditNow(iteration, { userId: me.id, canUpdate });
  const isAwaitingDecision = iteration.status === "in review" || iteration.status === "report ready";
  const isReviewer = usePermissions(key.teamId).includes("approve") && isAwaitingDecision;
  const isShownAbove = useShownAbove({ canDecide, editable });
  return (
    <div className={isEditable(iteration.status) ? "spi-parts" : "spi-parts spi-parts--read"}>
      {notice}
      {decision}
      {canDecide ? null : <NextStepCard reportLink={reportLink} isShownAbove={isShownAbove} />}
      {isReviewer ? evidence : null}
      <TaskList
        editable={editable}
        isOpen={isReviewer}
        isShownAbove={isShownAbove}
        Comments={Comments}
        expectations={expectations}
        otherParts={otherParts}
      />
      {isReviewer ? null : evidence}
      {review}
      <IterationActions editable={editable} />
    </div>
  );
}
