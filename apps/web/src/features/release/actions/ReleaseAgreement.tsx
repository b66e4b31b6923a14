import { isReason } from "@spi/domain/names/reason";
import type { Release } from "@spi/domain/release/release-answer";
import { requestSentence, declinedSentence } from "@spi/domain/release/release";
import { formatMessageCount as messages } from "@spi/domain/text/counts";
import { useState } from "react";
import type { ReleaseCommand } from "../../../api/release.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useMe } from "../../../session/use-session.ts";
import { PermissionHolders } from "../../../session/PermissionHolders.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { heldBackSentence, omittedPlansSentence } from "../release-text.ts";
import { conditionSentence, stoppedByCondition } from "../wave-text.ts";
import { resumeRequirement } from "./resume-requirement.ts";
import type { ActionProps, ActionWithReasonProps } from "./action-props.ts";

/**
 * Shows the decision on a stopped release. One user makes a request, which another user can agree to or decline and the
 * first user can withdraw.
 */
export function ReleaseAgreement(props: ActionWithReasonProps) {
  const me = useMe();
  const { request } = props.release;
  if (request === null) return <RequestForm {...props} />;
  const name = ({ id, name }: { id: string; name: string }) => (id === me.id ? "You" : name);
  if (request.declined === null) {
    return (
      <>
        <p>{requestSentence(request, name(request.by))}</p>
        {request.move === "resume" ? <OmittedPlansNotice release={props.release} /> : null}
        {request.move === "resume" ? (
          <ResumeCondition release={props.release} isWithout={request.without_condition} />
        ) : null}
        {request.by.id === me.id ? <WithdrawForm {...props} /> : <AgreementForm {...props} request={request} />}
      </>
    );
  }
  const by = { requester: request.by.id === me.id ? "you" : request.by.name, declined: name(request.declined.by) };
  return (
    <>
      <p>{declinedSentence({ move: request.move, reason: request.declined.reason }, by)}</p>
      <RequestForm {...props} />
    </>
  );
}

function RequestForm(props: ActionWithReasonProps) {
  const { release, busy } = props;
  const { field: renderField, giving: submitWithReason } = useReason(props);
  const { parts, next_wave_condition: condition } = release;
  const hasLaterWave = condition !== null && parts.some(({ begun }) => !begun);
  const isStoppedByCondition = stoppedByCondition(release);
  const requirement = resumeRequirement(release);
  return (
    <>
      {requirement === undefined ? null : <p>{requirement}</p>}
      {renderField({ label: "Reason", hint: "Someone else with release permission must agree to your request." })}
      <OmittedPlansNotice release={release} />
      <ResumeCondition release={release} isWithout={isStoppedByCondition} />
      <HeldBackNotice release={release} />
      <OtherReleasers />
      <div className="nhsuk-button-group">
        {requirement === undefined ? (
          <Button
            disabled={busy}
            onClick={() => submitWithReason("request-resume", { without_condition: isStoppedByCondition })}
          >
            Ask to resume
          </Button>
        ) : null}
        {hasLaterWave && !isStoppedByCondition && requirement === undefined ? (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => submitWithReason("request-resume", { without_condition: true })}
          >
            Ask to resume without waiting for outcomes
          </Button>
        ) : null}
        {release.checking ? null : (
          <Button variant="warning" disabled={busy} onClick={() => submitWithReason("request-cancellation")}>
            Ask to cancel the remaining {messages(release.figures.remaining)}
          </Button>
        )}
      </div>
    </>
  );
}

/** Manages the field for a reason, which the user must enter before a decision. */
function useReason({ onCommand, reason, setReason }: ActionWithReasonProps) {
  // The number of the attempt without a reason. Zero if there is none.
  const [failed, setFailed] = useState(0);
  const submitWithReason = (move: ReleaseCommand["move"], options: Pick<ReleaseCommand, "without_condition"> = {}) => {
    setFailed(isReason(reason) ? 0 : failed + 1);
    if (isReason(reason)) onCommand({ move, reason, ...options });
  };
  const renderField = ({ label, hint }: { label: string; hint: string }) => {
    const error = failed === 0 ? undefined : `Enter the ${label.toLowerCase()}`;
    return (
      <>
        {error ? <ErrorSummary key={failed} problems={[{ fieldId: "reason", message: error }]} /> : null}
        <TextField
          id="reason"
          label={label}
          hint={`${hint} Do not include any patient details.`}
          value={reason}
          onChange={setReason}
          error={error}
        />
      </>
    );
  };
  return { field: renderField, giving: submitWithReason };
}

/** Describes the condition on outcomes that will apply after resuming. Both users see the same words. */
function ResumeCondition({ release, isWithout }: { release: Release; isWithout: boolean }) {
  const sentence = conditionSentence(release, isWithout);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

function OmittedPlansNotice({ release }: { release: Release }) {
  const sentence = omittedPlansSentence(release);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

function HeldBackNotice({ release }: { release: Release }) {
  const sentence = heldBackSentence(release);
  return sentence === undefined ? null : <p>{sentence}</p>;
}

/** Lists the users who can agree to this user's request. */
function OtherReleasers() {
  const { key } = useIteration();
  const me = useMe().id;
  return <PermissionHolders teamId={key.teamId} permission="release" isExcluded={(id) => id === me} />;
}

function WithdrawForm({ busy, onCommand }: ActionProps) {
  return (
    <>
      <p>Someone else with release permission must agree to your request. You can withdraw it until they do.</p>
      <OtherReleasers />
      <Button variant="secondary" disabled={busy} onClick={() => onCommand({ move: "withdraw" })}>
        Withdraw
      </Button>
    </>
  );
}

function AgreementForm({ request, ...props }: ActionWithReasonProps & { request: NonNullable<Release["request"]> }) {
  const { release, busy, onCommand } = props;
  const { figures } = release;
  const [isConfirming, setIsConfirming] = useState(false);
  const { field: renderField, giving: submitWithReason } = useReason(props);
  const remainingMessages = messages(figures.remaining);
  const requirement = request.move === "resume" ? resumeRequirement(release) : undefined;
  return (
    <>
      {requirement !== undefined ? (
        <p>{requirement}</p>
      ) : request.move === "resume" ? (
        <Button disabled={busy} onClick={() => onCommand({ move: "resume" })}>
          Agree and resume sending
        </Button>
      ) : release.checking ? null : (
        <Button variant="warning" disabled={busy} onClick={() => setIsConfirming(true)}>
          Agree to cancel the remaining {remainingMessages}
        </Button>
      )}
      {renderField({
        label: "Reason for declining",
        hint: "You only need to enter a reason if you decline the request. Sending will stay stopped.",
      })}
      <Button variant="secondary" disabled={busy} onClick={() => submitWithReason("decline")}>
        Decline
      </Button>
      {isConfirming && request.move === "cancel" ? (
        <ConfirmDialog
          title={`Cancel the remaining ${remainingMessages}?`}
          confirmLabel={`Cancel ${remainingMessages}`}
          cancelLabel="Go back"
          warning
          onConfirm={() => {
            setIsConfirming(false);
            onCommand({ move: "cancel", remaining: figures.remaining });
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <HeldBackNotice release={release} />
          <p>
            Cancelling these messages ends the release, and no one can resume it. To contact these people, you will need
            to create a new iteration with its own report.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
