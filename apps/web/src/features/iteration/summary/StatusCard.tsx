import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useChangeStatus } from "../../../api/saving.ts";
import { useChangedSinceApproval } from "../../../scope/ChangedSinceApproval.tsx";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../scope/paths.ts";
import { transitionFacts } from "../../../scope/transition-facts.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LatestRunProgress } from "./LatestRunProgress.tsx";
import { Readiness } from "../Readiness.tsx";
import { RevertButton } from "./RevertButton.tsx";
import { statusSentence } from "./status-sentence.ts";

/** Where the iteration stands, who must act, and what this person may do now (REQ-SCR-51). */
export function StatusCard({ decision }: { decision?: ReactNode }) {
  const { key, iteration } = useIteration();
  const facts = transitionFacts(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  const change = useChangeStatus(key);
  const may = (name: Parameters<typeof refuseTransition>[0]) => refuseTransition(name, facts) === undefined;
  const changed = useChangedSinceApproval() && iteration.status !== "sent to nhs notify";
  const { Version } = iteration.iteration_details;
  return (
    <Card heading="What happens next">
      {change.error ? <ApiErrors refusal={change.error} /> : null}
      {iteration.report_failure ? (
        <p className="nhsuk-error-message">The last report was not finished. {iteration.report_failure}</p>
      ) : null}
      <p>{changed ? noLongerApproved : statusSentence(iteration)}</p>
      <Readiness editable={may("sendForReview")} />
      {iteration.status === "report requested" ? <LatestRunProgress iterationKey={key} /> : null}
      {hasReport(iteration.status) ? (
        <p>
          <Link to={iterationPath(key, "summary/reports")}>See the summary reports</Link>
        </p>
      ) : null}
      {mayHaveRelease.includes(iteration.status) ? (
        <p>
          <Link to={iterationPath(key, "release")}>{releaseLink(iteration.status, changed)}</Link>
        </p>
      ) : null}
      {decision}
      <div className="nhsuk-button-group">
        {may("sendForReview") ? <LinkButton to={iterationPath(key, "reviewers")}>Send for review</LinkButton> : null}
        {may("requestReport") && !changed ? (
          <Button disabled={change.isPending} onClick={() => change.mutate({ status: "report requested", Version })}>
            {iteration.report_failure ? "Request report again" : "Request report"}
          </Button>
        ) : null}
        {may("revertToDraft") ? (
          <RevertButton disabled={change.isPending} onRevert={() => change.mutate({ status: "draft", Version })} />
        ) : null}
      </div>
    </Card>
  );
}

const noLongerApproved =
  "What was approved has changed, so the approval no longer counts. Revert the iteration to draft and send it for review again.";
const mayHaveRelease: readonly string[] = ["report approved", "sent to nhs notify"];

function releaseLink(status: string, changed: boolean): string {
  if (status !== "report approved") return "See what was handed to NHS Notify";
  return changed ? "See the release" : "Hand the list to NHS Notify";
}

function hasReport(status: string): boolean {
  return status.startsWith("report ") && status !== "report requested";
}
