import { notApprovedFor, reportNotApprovedFor } from "@spi/domain/expectation/waiver";
import { changedPlans, reportNotApprovedForPlans } from "@spi/domain/campaign/notify-plans";
import { notApprovedForFindings } from "@spi/domain/finding/finding-sentences";
import { notApprovedForBlockers } from "@spi/domain/campaign/review-blockers";
import type { NotReady } from "@spi/domain/release/not-ready";
import { approvalSentence } from "./approval-sentence.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ReportToDecide } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { useChangeStatus } from "../../../api/mutations.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useNotReady } from "../../../scope/NotReadyCallout.tsx";
import { ReportChecklist } from "./ReportChecklist.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useUnmetExpectations } from "../../../scope/waivers/use-waivers.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { SimilarWork } from "./SimilarWork.tsx";
import { ChangesNotice } from "./ChangesNotice.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { IterationApprovalSummary } from "./IterationApprovalSummary.tsx";
import { useDecisionSnapshot } from "./use-decision-snapshot.ts";

const labels = { Examples: "Example people", Expectations: "Expectations" };
const fields = ["reason", "confirm_past_run_date", "warnings"];

/**
 * Manages a decision that a user is making. Must be called outside the decision's form, because the form is removed
 * when the iteration's status changes.
 */
export function useDecision() {
  const { key, iteration } = useIteration();
  const change = useChangeStatus(key);
  // A reason typed during one review is not used for the next.
  const [reason, setReason] = usePersistentState(`reason ${iteration.submitted_by?.at ?? ""}`, "");
  return { change, reason, setReason };
}

interface DecisionProps extends ReturnType<typeof useDecision> {
  about: "iteration" | "report";
}

/**
 * Lets reviewers approve or reject the content as it was displayed. If the content has changed since, reviewers must
 * check the changes before they decide.
 */
export function Decision({ about, change, reason, setReason }: DecisionProps) {
  const { key, iteration } = useIteration();
  const discardDraft = useDiscardDraft();
  const snapshot = useDecisionSnapshot();
  const readiness = useQuery({ ...queries.readiness(key), enabled: about === "iteration" }).data;
  const failing = useUnmetExpectations().data;
  const navigate = useNavigate();
  const findings = useFindings(key, about === "iteration").data;
  const review = useQuery({ ...queries.review(key), enabled: about === "report" }).data;
  const report = review?.report ?? undefined;
  const notReady = useNotReady();
  const { Version } = iteration.iteration_details;
  const onSuccess = async () => {
    setReason("");
    discardDraft();
    if (about === "report") await navigate(iterationPath(key, "summary"));
  };
  return (
    <>
      {change.error ? <ApiErrors refusal={change.error} fields={fields} labels={labels} /> : null}
      {snapshot?.changes ? <ChangesNotice changes={snapshot.changes} onConfirm={snapshot.acceptChanges} /> : null}
      {about === "report" ? <SimilarWork /> : null}
      <DecisionForm
        about={about}
        report={report}
        Checklist={ReportChecklist}
        confirmation={report ? toReportConfirmation(report) : iterationConfirmation}
        seal={snapshot?.seal}
        blockedReason={
          about === "iteration"
            ? joinReasons(
                notApprovedForBlockers(readiness?.blockers ?? []),
                notApprovedFor(failing?.failing ?? []),
                findings && notApprovedForFindings(findings),
              )
            : joinReasons(
                notApprovedForChange(notReady),
                review && reportNotApprovedForPlans(changedPlans(review.notify_plans.plans)),
                reportNotApprovedFor(failing?.failing ?? []),
              )
        }
        isRunDatePast={(readiness?.past_run_date ?? null) !== null}
        isPending={
          change.isPending ||
          snapshot === undefined ||
          snapshot.changes !== undefined ||
          (about === "report" && !report)
        }
        reason={reason}
        onReasonChange={setReason}
        refusal={change.error ?? undefined}
        onDecide={(decision) => snapshot && change.mutate({ ...decision, Version, seal: snapshot.seal }, { onSuccess })}
      />
    </>
  );
}

function joinReasons(...reasons: (string | undefined)[]): string | undefined {
  const known = reasons.filter((reason) => reason !== undefined);
  return known.length > 0 ? known.join(" ") : undefined;
}

/** Returns the reason why a report cannot be approved if content approved with its iteration has changed. */
function notApprovedForChange(notReady: NotReady | undefined): string | undefined {
  if (notReady?.kind !== "changed") return undefined;
  return `Something that was approved has changed, so this report cannot be approved. ${notReady.why}`;
}

const iterationConfirmation = {
  title: "Approve this iteration",
  confirmLabel: "Approve iteration",
  content: <IterationApprovalSummary />,
};

function toReportConfirmation({ number, invited, run_date: runDate }: ReportToDecide): {
  title: string;
  confirmLabel: string;
  content: ReactNode;
} {
  const content = <p>{approvalSentence({ invited, runDate })}</p>;
  return { title: `Approve report ${number}`, confirmLabel: "Approve list", content };
}
