import { notApprovedFor, reportNotApprovedFor } from "@spi/domain/expectation/waiver";
import { changedPlans, reportNotApprovedForPlans } from "@spi/domain/campaign/notify-plans";
import { notApprovedForFindings } from "@spi/domain/finding/finding-sentences";
import { notApprovedForBlockers } from "@spi/domain/campaign/review-blockers";
import type { NotReady } from "@spi/domain/release/not-ready";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useDiscardDraft } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useNotReady } from "../../../scope/NotReadyCallout.tsx";
import { ReportChecklist } from "./ReportChecklist.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useUnmetExpectations } from "../../../scope/waivers/use-waivers.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { alsoApprovedSentence } from "./also-approved.ts";
import { SimilarWork } from "./SimilarWork.tsx";
import { ChangesNotice } from "./ChangesNotice.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { DecisionSummary } from "./DecisionSummary.tsx";
import { IterationQuestions } from "./IterationQuestions.tsx";
import type { DecisionSubject } from "./decision-subject.ts";
import type { useDecision } from "./use-decision.ts";
import { useDecisionSnapshot } from "./use-decision-snapshot.ts";

const labels = { Examples: "Example people", Expectations: "Expectations" };
const fields = ["reason", "confirm_past_run_date", "warnings"];

interface DecisionProps extends ReturnType<typeof useDecision> {
  about: DecisionSubject;
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
  const review = useQuery(queries.review(key)).data;
  const report = about === "report" ? (review?.report ?? undefined) : undefined;
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
        Checklist={about === "report" ? ReportChecklist : IterationQuestions}
        approvedWith={review && alsoApprovedSentence(review, about)}
        confirmation={confirmationOf(about, report?.number)}
        seal={snapshot?.seal}
        blockedReason={
          about === "iteration"
            ? joinReasons(
                review?.approval_refusal?.message,
                notApprovedForBlockers(readiness?.blockers ?? []),
                notApprovedFor(failing?.failing ?? []),
                findings && notApprovedForFindings(findings),
              )
            : joinReasons(
                review?.approval_refusal?.message,
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

/** Returns the content of the dialog that confirms an approval. */
function confirmationOf(about: DecisionSubject, report: number | undefined) {
  const content = (
    <>
      <DecisionSummary about={about} />
      <p>
        {about === "report"
          ? "Nothing will be sent until someone releases the list."
          : "No one will get a message until a summary report has also been approved."}
      </p>
    </>
  );
  return about === "report"
    ? { title: `Approve report ${report}`, confirmLabel: "Approve list", content }
    : { title: "Approve this iteration", confirmLabel: "Approve iteration", content };
}
