import { displayDay } from "@spi/domain/day/calendar";
import { type IterationStatus, statusName } from "@spi/domain/iteration/lifecycle";
import type { SendingAndApproved } from "@spi/domain/api-contract";
import { sendDateAfter } from "@spi/domain/release/sending/early-sending";
import { endsApproval } from "../../../scope/sending-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asRefusal } from "../../../ui/page/refusal.ts";
import { sendingForm, sendingQuery, useSaveSending } from "../../../api/sending.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { BeingSentNotice, iterationsBeingSent } from "../../../scope/editing/BeingSentNotice.tsx";
import { canEditNow } from "../../../scope/editing/lock-state.ts";
import { campaignPath } from "../../../paths/paths.ts";
import { SendingList } from "../../../scope/SendingList.tsx";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { readSendingDraft, toSendingDraft } from "./sending-draft.ts";
import { fieldLabels, SendingFields } from "./SendingFields.tsx";

const title = "Sending settings";
const lead = (
  <p>
    These settings control how we send this campaign’s messages to NHS Notify. Reviewers approve these settings when
    they approve an iteration. If you change a setting after that, the approval will no longer count and any release in
    progress will stop.
  </p>
);

/**
 * Edits a campaign's sending settings, which determine when, how fast and in which order its messages are sent.
 * Read-only for users without permission, and while the settings are in use.
 */
export function SendingPage() {
  const { key, campaign } = useCampaign();
  const { data, error } = useQuery(sendingQuery(key));
  const [userId, canUpdate] = [useMe().id, useCanUpdate(key.teamId)];
  const isLocked = iterationsBeingSent(campaign).length > 0;
  if (data && !isLocked && canEditNow(campaign, { userId, canUpdate })) return <SendingForm {...data} />;
  return (
    <Page title={title} caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      {lead}
      <BeingSentNotice />
      {data ? (
        <Card>
          <SendingList settings={data.sending} />
        </Card>
      ) : error ? (
        <ApiErrors refusal={asRefusal(error)} />
      ) : (
        <LoadingText>Loading the settings...</LoadingText>
      )}
    </Page>
  );
}

/** Adds the field's label to its error. */
function withLabel({ fieldId, message }: FieldProblem): FieldProblem {
  const label = fieldLabels[fieldId.split(".")[0] ?? fieldId];
  return { fieldId, message: label === undefined ? message : `${label}: ${message}` };
}

/** Returns whether an iteration with this status has an approval that includes the sending settings. */
function isBoundToSending(status: IterationStatus): boolean {
  return status === "approved" || (status.startsWith("report ") && status !== "report rejected");
}

function SendingForm({ version, sending, approved }: SendingAndApproved) {
  useFormPresent(sendingForm);
  const { key, campaign } = useCampaign();
  const navigate = useNavigate();
  const save = useSaveSending(key);
  const discardDraft = useDiscardDraft();
  const [base] = useState(version);
  const [draft, setDraft] = usePersistentState("sending", () => toSendingDraft(sending));
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const summary = campaignPath(key, "summary");
  const [endedApprovals, setEndedApprovals] = useState<typeof campaign.iterations>([]);
  const [tooEarlyIterations, setTooEarlyIterations] = useState<typeof campaign.iterations>([]);
  const close = () => {
    setEndedApprovals([]);
    setTooEarlyIterations([]);
  };
  const submit = () => {
    const read = readSendingDraft(draft);
    setAttempt(attempt + 1);
    setProblems(read.ok ? [] : read.refusal);
    if (!read.ok) return save.reset();
    const next = read.value;
    const endedIds = new Set(
      approved
        .filter((approval) => endsApproval(approval.sending, { saved: sending, next }))
        .map((approval) => approval.iteration_id),
    );
    const endedNow = campaign.iterations.filter(
      ({ status, iteration_details: { ID } }) => isBoundToSending(status) && endedIds.has(ID),
    );
    const tooEarly = campaign.iterations.filter(
      ({ status, iteration_details: { IterationDate } }) =>
        status !== "sent to nhs notify" && sendDateAfter(IterationDate, next) !== undefined,
    );
    const isConfirmed = endedApprovals.length > 0 || tooEarlyIterations.length > 0;
    if (endedNow.length + tooEarly.length > 0 && !isConfirmed) {
      setTooEarlyIterations(tooEarly);
      return setEndedApprovals(endedNow);
    }
    close();
    const onSuccess = () => {
      discardDraft();
      void navigate(summary);
    };
    save.mutate({ Version: base, sending: next }, { onSuccess });
  };
  return (
    <FormPage
      title={title}
      caption={campaign.campaign_details.Name}
      back={summary}
      alerts={{ problems: problems.map(withLabel), attempt, refusal: save.error ?? undefined, labels: fieldLabels }}
      lead={lead}
      saving={save.isPending}
      onSubmit={submit}
    >
      <SendingFields
        draft={draft}
        campaignStart={campaign.campaign_details.StartDate}
        onChange={setDraft}
        problems={problems}
      />
      {endedApprovals.length + tooEarlyIterations.length > 0 ? (
        <ConfirmDialog
          title={
            endedApprovals.length > 0
              ? "Save settings and cancel approvals?"
              : "Save an earliest send date that is after a run date?"
          }
          confirmLabel="Save settings"
          warning
          onConfirm={submit}
          onCancel={close}
        >
          {tooEarlyIterations.length > 0 ? (
            <>
              <p>The earliest send date is after the run date of these iterations, so they cannot be sent:</p>
              <IterationNames iterations={tooEarlyIterations} />
            </>
          ) : null}
          {endedApprovals.length > 0 ? (
            <>
              <p>These iterations were approved with the current settings. After you save, they cannot be sent:</p>
              <IterationNames iterations={endedApprovals} />
              <p>
                You must revert each iteration to draft, send it for review again and get a new report approved. Lists
                that have already been prepared cannot be sent, and any release in progress will stop.
              </p>
            </>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </FormPage>
  );
}

function IterationNames({ iterations }: { iterations: ReturnType<typeof useCampaign>["campaign"]["iterations"] }) {
  return (
    <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
      {iterations.map(({ iteration_details: { ID, Name, IterationDate }, status }) => (
        <li key={ID}>
          {Name}, run date {displayDay(IterationDate)}: {statusName(status)}
        </li>
      ))}
    </ul>
  );
}
