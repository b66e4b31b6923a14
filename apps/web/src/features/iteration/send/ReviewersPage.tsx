import { noRulesText } from "@spi/domain/rule-sentences/outcome-phrases";
import type { ReviewReadiness } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useChangeStatus } from "../../../api/mutations.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { ConfirmRunDate } from "../../../scope/ConfirmRunDate.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { RuleChecksCard } from "../../../scope/findings/RuleChecks.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { ReviewBlockers, ReviewWarnings } from "../../../scope/ReviewBlockers.tsx";
import { useMe } from "../../../session/use-session.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { RejectionsCallout, useRejections } from "../../../scope/RejectionsCallout.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LoadingPage, LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { ReviewerFields } from "./ReviewerFields.tsx";
import {
  type Problems,
  checkRequest,
  toDisplayRefusal,
  readCandidates,
  localRefusal,
  reviewMessages,
} from "./review-request.ts";

/**
 * Shows the form for choosing reviewers and sending them the iteration, once there are no problems that prevent its
 * review.
 */
export function ReviewersPage() {
  const { key, iteration, campaign } = useIteration();
  const { data, error, isFetching } = useQuery(queries.readiness(key));
  const findings = useFindings(key).data;
  const caption = `${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`;
  const summary = iterationPath(key, "summary");
  const incomplete = data !== undefined && data.blockers.length > 0;
  const checking = findings?.checking ?? false;
  const unanswered = findings !== undefined && !checking && findings.stops + findings.unanswered > 0;
  const blocked = incomplete || unanswered || checking;
  if (isFetching && (incomplete || !data)) return <LoadingPage>Loading reviewers...</LoadingPage>;
  if (!blocked) return <SendForm caption={caption} readiness={data} readinessError={error} />;
  return (
    <Page title="This iteration cannot be sent for review yet" caption={caption} back={summary}>
      <Card>
        {incomplete || unanswered ? (
          <p>Fix or respond to everything listed here. Then send the iteration for review.</p>
        ) : null}
        {checking ? <p>We are checking the rules. This page will update when we have finished.</p> : null}
        {data ? <ReviewBlockers iterationKey={key} readiness={data} editable /> : null}
      </Card>
      {unanswered ? <RuleChecksCard /> : null}
      <LinkButton to={summary}>Back to iteration summary</LinkButton>
    </Page>
  );
}

interface SendFormProps {
  caption: string;
  /** Warnings to check and confirm. Undefined until they have loaded. */
  readiness: ReviewReadiness | undefined;
  /** The error that prevented the warnings from loading. */
  readinessError: Error | null;
}

function SendForm({ caption, readiness, readinessError }: SendFormProps) {
  const { key, iteration, campaign } = useIteration();
  const userId = useMe().id;
  const navigate = useNavigate();
  const users = useQuery(queries.teamUsers());
  const send = useChangeStatus(key);
  const [picked, setPicked] = usePersistentState<string[] | null>("reviewers", null);
  const needsConfirmation = (readiness?.past_run_date ?? null) !== null;
  const [confirmed, setConfirmed] = useState(false);
  const discardDraft = useDiscardDraft();
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const summary = iterationPath(key, "summary");
  const isRejected = useRejections().unanswered.length > 0;
  const [answer, setAnswer] = usePersistentState("answer", "");
  const authorsElsewhere = readiness?.authors_elsewhere ?? [];
  const contributors = [...iteration.contributors, ...authorsElsewhere.map(({ by }) => by)].map(({ id }) => id);
  const query = { ...key, userId, contributors, reviewers: campaign.campaign_details.Reviewer };
  const candidatesResult = users.data === undefined ? undefined : readCandidates(users.data, query);
  const candidates = candidatesResult?.ok ? candidatesResult.value : undefined;
  // The campaign's reviewer is preselected until the user chooses reviewers.
  const chosen = picked ?? candidates?.preselected ?? [];
  const submit = () => {
    setAttempt(attempt + 1);
    const request = checkRequest(key, { reviewers: chosen, needsConfirmation: needsConfirmation && !confirmed });
    setProblems(request.ok ? {} : request.refusal);
    if (!request.ok) return;
    const { Version } = iteration.iteration_details;
    const onSuccess = () => {
      discardDraft();
      void navigate(summary);
    };
    const confirmation = confirmed ? { confirm_past_run_date: true } : {};
    const response = isRejected && answer.trim() !== "" ? { reason: answer.trim() } : {};
    send.mutate(
      { status: "in review", reviewers: request.value, Version, ...confirmation, ...response },
      { onSuccess },
    );
  };
  const usersRefusal = users.isError ? toDisplayRefusal(users.error, reviewMessages.usersFailed) : undefined;
  const candidatesRefusal =
    candidatesResult && !candidatesResult.ok ? localRefusal(candidatesResult.refusal) : undefined;
  const readinessRefusal = readinessError ? toDisplayRefusal(readinessError, reviewMessages.unchecked) : undefined;
  const sendRefusal = send.error ? toDisplayRefusal(send.error, reviewMessages.sendFailed) : undefined;
  return (
    <FormPage
      title="Who should review this iteration?"
      caption={caption}
      back={summary}
      alerts={{
        problems: Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message })),
        attempt,
        refusal: usersRefusal ?? candidatesRefusal ?? sendRefusal ?? readinessRefusal,
        fields: ["reviewers", "confirm_past_run_date", "reason"],
      }}
      submit="Send for review"
      saving={send.isPending || candidates?.available.length === 0}
      onSubmit={submit}
      lead={
        <>
          <p>
            The iteration must be reviewed and approved before it can be sent. Reviewers can view it, approve or reject
            it, and leave feedback.
          </p>
          {iteration.iteration_details.IterationRules.length === 0 ? (
            <p>
              <strong>{noRulesText}.</strong>
            </p>
          ) : null}
        </>
      }
    >
      {candidates ? (
        <ReviewerFields
          candidates={candidates}
          authorsElsewhere={authorsElsewhere.filter(({ by }) => by.id !== userId)}
          error={problems.reviewers}
          chosen={chosen}
          onChange={setPicked}
        />
      ) : users.isPending ? (
        <LoadingText>Loading reviewers...</LoadingText>
      ) : null}
      {isRejected ? (
        <>
          <RejectionsCallout />
          <TextField
            id="reason"
            label="Your response to the rejection (optional)"
            hint="Say what you changed, or why you did not change anything. Reviewers will see your response next to the reason for the rejection. Until you respond, the rejection is the first thing they see."
            rows={3}
            value={answer}
            onChange={setAnswer}
          />
        </>
      ) : null}
      {readiness ? <ReviewWarnings iterationKey={key} readiness={readiness} editable /> : null}
      {needsConfirmation ? (
        <ConfirmRunDate
          label="Yes, send it with this run date"
          error={problems.confirm_past_run_date}
          confirmed={confirmed}
          onChange={setConfirmed}
        />
      ) : null}
    </FormPage>
  );
}
