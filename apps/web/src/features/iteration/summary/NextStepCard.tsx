import type { FindingView, IterationResponse } from "@spi/domain/api-contract";
import { missingParts } from "@spi/domain/iteration/iteration";
import { refuseTransition } from "@spi/domain/iteration/lifecycle";
import type { ReleaseSummary } from "@spi/domain/release/release-summary";
import { isSoleDecider } from "@spi/domain/release/release";
import { type NotReady, adviceText } from "@spi/domain/release/not-ready";
import type { ReactNode } from "react";
import { useChangeStatus } from "../../../api/mutations.ts";
import { RuleChecks } from "../../../scope/findings/RuleChecks.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useNotReady, useCurrentRelease } from "../../../scope/NotReadyCallout.tsx";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { editPath, iterationPath, severalRulesPath } from "../../../paths/paths.ts";
import { transitionFacts } from "../../../scope/transition-facts.ts";
import { useMe, usePermissions } from "../../../session/use-session.ts";
import { PermissionHolders } from "../../../session/PermissionHolders.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LatestRunProgress } from "./LatestRunProgress.tsx";
import { Readiness } from "../../../scope/Readiness.tsx";
import { RevertButton } from "./RevertButton.tsx";
import { statusSentence } from "./status-sentence.ts";

interface NextStepCardProps {
  /** Link to the report that is waiting for this user's decision. */
  reportLink: ReactNode;
  /** Selects the findings to show. */
  isShownAbove: (finding: FindingView) => boolean;
}

/** Shows the iteration's next step, the role that must take it, and this user's actions. The next step is green. */
export function NextStepCard({ reportLink, isShownAbove }: NextStepCardProps) {
  const { key, iteration } = useIteration();
  const me = useMe().id;
  const permissions = usePermissions(key.teamId);
  const facts = transitionFacts(iteration, { userId: me, permissions });
  const change = useChangeStatus(key);
  const canTransition = (name: Parameters<typeof refuseTransition>[0]) => refuseTransition(name, facts) === undefined;
  const notReady = useNotReady();
  const release = useCurrentRelease();
  const mayRelease = permissions.includes("release");
  const viewer = { me, mayWrite: permissions.includes("write") };
  const { Version } = iteration.iteration_details;
  return (
    <Card heading="What happens next">
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
      <Readiness editable={canTransition("sendForReview")} />
      {iteration.status === "report requested" ? <LatestRunProgress iterationKey={key} /> : null}
      {canTransition("sendForReview") ? <OpenQuestions isShownAbove={isShownAbove} /> : null}
      {reportLink}
      <div className="nhsuk-button-group">
        {canTransition("sendForReview") ? <DraftActions /> : null}
        {canTransition("requestReport") && notReady?.kind !== "changed" ? (
          <Button disabled={change.isPending} onClick={() => change.mutate({ status: "report requested", Version })}>
            {iteration.report_failure ? "Request report again" : "Request report"}
          </Button>
        ) : null}
        {iteration.status === "report approved" && mayRelease && isReleasable(notReady) && !release?.started_at ? (
          <LinkButton to={iterationPath(key, "release")}>Send the list to NHS Notify</LinkButton>
        ) : null}
        {canTransition("revertToDraft") && !release?.irrevocable ? (
          <RevertButton disabled={change.isPending} onRevert={() => change.mutate({ status: "draft", Version })} />
        ) : null}
      </div>
    </Card>
  );
}

const openQuestionsId = "open-questions";

/** Lists the findings that must be fixed or answered before the review. */
function OpenQuestions({ isShownAbove }: Pick<NextStepCardProps, "isShownAbove">) {
  const findings = useFindings(useIteration().key).data?.findings ?? [];
  if (!findings.some(isShownAbove)) return null;
  return (
    <div id={openQuestionsId} tabIndex={-1}>
      <RuleChecks shows={isShownAbove} hasCountDate={false} />
    </div>
  );
}

/**
 * Shows the next step of a draft: to complete its details, choose cohorts, add rules, fix or answer findings, or send it
 * for review.
 */
function DraftActions() {
  const { key, iteration } = useIteration();
  const findings = useFindings(key).data;
  const details = iteration.iteration_details;
  if (missingParts(details).length > 0) {
    const screen = details.CommsType ? "routing-plan" : "key-details";
    return <LinkButton to={editPath(key, screen)}>Complete the details</LinkButton>;
  }
  if (details.IterationCohorts.length === 0)
    return <LinkButton to={editPath(key, "cohorts")}>Choose cohorts</LinkButton>;
  if (details.IterationRules.length === 0) {
    return (
      <>
        <LinkButton to={severalRulesPath(key, "F")}>Add rules from the library</LinkButton>
        <LinkButton to={iterationPath(key, "reviewers")} variant="secondary">
          Send for review
        </LinkButton>
      </>
    );
  }
  if (findings?.checking) return <p>You can send the iteration for review once we have checked its rules.</p>;
  const label = findings && openLabel(findings);
  return (
    <>
      {label ? (
        <Button repeatable onClick={openFirstQuestion}>
          {label}
        </Button>
      ) : null}
      <LinkButton to={iterationPath(key, "reviewers")} variant={label ? "secondary" : "primary"}>
        Send for review
      </LinkButton>
    </>
  );
}

function openLabel({ stops, unanswered }: { stops: number; unanswered: number }): string | undefined {
  if (stops > 0) return stops === 1 ? "Fix 1 finding" : `Fix ${stops} findings`;
  if (unanswered === 0) return undefined;
  return unanswered === 1 ? "Answer 1 question" : `Answer ${unanswered} questions`;
}

/** Opens the first question's answer form and focuses its field or, for a finding to fix, focuses its link. */
function openFirstQuestion(): void {
  const list = document.getElementById(openQuestionsId);
  const form = list?.querySelector<HTMLDetailsElement>("[data-unanswered] details");
  if (form) form.open = true;
  const target = list?.querySelector<HTMLElement>("li a, li textarea") ?? list;
  (form?.querySelector("textarea") ?? target)?.focus();
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

/**
 * Returns whether the next step requires release permission. Users need this permission to prepare a list, start a
 * release, or decide on a stopped release.
 */
function needsReleaser(status: string, release: ReleaseSummary | undefined): boolean {
  return status === "report approved" && (release === undefined || !activeStates.includes(release.state));
}

const activeStates: readonly string[] = ["preparing", "sending", "giving up", "ended"];
