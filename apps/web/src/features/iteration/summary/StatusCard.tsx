import type { IterationResponse } from "@spi/domain/api-contract";
import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import type { ReleaseSummary } from "@spi/domain/release/release-summary";
import { isSoleDecider } from "@spi/domain/release/release";
import { type NotReady, adviceText } from "@spi/domain/release/not-ready";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useChangeStatus } from "../../../api/mutations.ts";
import { ruleChecksId } from "../../../scope/findings/RuleChecksCard.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useNotReady, useCurrentRelease } from "../../../scope/NotReadyCallout.tsx";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { transitionFacts } from "../../../scope/transition-facts.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { PermissionHolders } from "../../../session/PermissionHolders.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LatestRunProgress } from "./LatestRunProgress.tsx";
import { Readiness } from "../Readiness.tsx";
import { RevertButton } from "./RevertButton.tsx";
import { statusSentence } from "./status-sentence.ts";

/** Shows the iteration's status, the role that must act next, and this user's actions. */
export function StatusCard({ decision }: { decision?: ReactNode }) {
  const { key, iteration } = useIteration();
  const me = useMe().id;
  const facts = transitionFacts(iteration, { userId: me, permissions: usePermissions(key.teamId) });
  const change = useChangeStatus(key);
  const canTransition = (name: Parameters<typeof refuseTransition>[0]) => refuseTransition(name, facts) === undefined;
  const notReady = useNotReady();
  const findings = useFindings(key).data;
  const findingsText = findings && canTransition("sendForReview") ? findingsSentence(findings) : null;
  const release = useCurrentRelease();
  const hasChanged = notReady?.kind === "changed";
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const viewer = { me, mayWrite: permissions.includes("write") };
  const { Version } = iteration.iteration_details;
  return (
    <Card heading="What happens next" half>
      {change.error ? <ApiErrors refusal={change.error} /> : null}
      {iteration.report_failure ? (
        <p className="nhsuk-error-message">The last report did not finish. {iteration.report_failure}</p>
      ) : null}
      <p>
        {notReady && !release?.started_at
          ? notReadySentence(notReady, iteration, viewer)
          : statusSentence(iteration, viewer, release)}
      </p>
      {needsReleaser(iteration.status, release) && !mayRelease && isReleasable(notReady) ? (
        <PermissionHolders
          teamId={key.teamId}
          permission="release"
          isExcluded={(id) => isSoleDecider(iteration.decisions, id)}
        />
      ) : null}
      {findingsText ? (
        <p>
          The iteration cannot be sent for review yet: {findingsText}.{" "}
          <a href={`#${ruleChecksId}`}>View and respond to the findings</a>.
        </p>
      ) : null}
      <Readiness editable={canTransition("sendForReview")} />
      {iteration.status === "report requested" ? <LatestRunProgress iterationKey={key} /> : null}
      {hasReport(iteration.status) ? (
        <p>
          <Link to={iterationPath(key, "summary/reports")}>See the summary reports</Link>
        </p>
      ) : null}
      {statusesWithRelease.includes(iteration.status) ? (
        <p>
          <Link to={iterationPath(key, "release")}>
            {releaseLinkText(iteration.status, mayRelease && isReleasable(notReady) && !release?.started_at)}
          </Link>
        </p>
      ) : null}
      {decision}
      <div className="nhsuk-button-group">
        {canTransition("sendForReview") ? (
          findings?.checking ? (
            <p>You can send the iteration for review once we have checked its rules.</p>
          ) : (
            <LinkButton to={iterationPath(key, "reviewers")} variant={findingsText ? "secondary" : "primary"}>
              Send for review
            </LinkButton>
          )
        ) : null}
        {canTransition("requestReport") && !hasChanged ? (
          <Button disabled={change.isPending} onClick={() => change.mutate({ status: "report requested", Version })}>
            {iteration.report_failure ? "Request report again" : "Request report"}
          </Button>
        ) : null}
        {canTransition("revertToDraft") && !release?.irrevocable ? (
          <RevertButton disabled={change.isPending} onRevert={() => change.mutate({ status: "draft", Version })} />
        ) : null}
      </div>
    </Card>
  );
}

const noLongerApproved = "Something has changed since the approval, so the approval is no longer valid.";

function notReadySentence(
  { kind }: NotReady,
  { status }: IterationResponse,
  { mayWrite }: { mayWrite: boolean },
): string {
  if (kind === "changed") return mayWrite ? `${noLongerApproved} ${adviceText.reviewAgain}` : noLongerApproved;
  const report = status === "report ready" ? "ready" : "approved";
  return `The summary report is ${report}, but its list cannot be sent yet. See above for the reason and ${mayWrite ? "what to do" : "who can fix it"}.`;
}

/** Returns whether a user with release permission can act now. The release page can prepare a list again. */
function isReleasable(notReady: NotReady | undefined): boolean {
  return notReady === undefined || notReady.kind === "otherList";
}

const statusesWithRelease: readonly string[] = ["report approved", "sent to nhs notify"];

/**
 * Returns whether the next step requires release permission. Users need this permission to prepare a list, start a
 * release, or decide on a stopped release.
 */
function needsReleaser(status: string, release: ReleaseSummary | undefined): boolean {
  return status === "report approved" && (release === undefined || !activeStates.includes(release.state));
}

const activeStates: readonly string[] = ["preparing", "sending", "giving up", "ended"];

function releaseLinkText(status: string, canSend: boolean): string {
  if (status !== "report approved") return "See what was sent to NHS Notify";
  return canSend ? "Send the list to NHS Notify" : "See the release";
}

function hasReport(status: string): boolean {
  return status.startsWith("report ") && status !== "report requested";
}
