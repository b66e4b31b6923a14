import { displayDay } from "@spi/domain/day/calendar";
import { type IterationStatus, statusName } from "@spi/domain/iteration/lifecycle";
import type { SendingAndApproved } from "@spi/domain/api-contract";
import { sendDateAfter } from "@spi/domain/release/sending/early-sending";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { type SendingGroup, endsApproval, sendingGroups } from "../../../scope/sending-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { sendingForm, sendingQuery, useSaveSending } from "../../../api/sending.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { campaignPath } from "../../../paths/paths.ts";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { readSendingDraft, toSendingDraft } from "./sending-draft.ts";
import { fieldLabels, SendingFields } from "./SendingFields.tsx";
import { SendingPage, useCanEditSending } from "./SendingPage.tsx";

/** Returns the page that changes one group of sending settings. */
export const sendingGroupPage = (group: SendingGroup) =>
  function SendingGroupPage() {
    const { data } = useQuery(sendingQuery(useCampaign().key));
    const canEdit = useCanEditSending();
    return data && canEdit ? <SendingForm group={group} {...data} /> : <SendingPage />;
  };

/** Adds the field's label to its error. */
function withLabel({ fieldId, message }: FieldProblem): FieldProblem {
  const label = fieldLabels[fieldId.split(".")[0] ?? fieldId];
  return { fieldId, message: label === undefined ? message : `${label}: ${message}` };
}

/** Returns whether an iteration with this status has an approval that includes the sending settings. */
function isBoundToSending(status: IterationStatus): boolean {
  return status === "approved" || (status.startsWith("report ") && status !== "report rejected");
}

function SendingForm({ group, version, sending, approved }: SendingAndApproved & { group: SendingGroup }) {
  useFormPresent(sendingForm);
  const { key, campaign } = useCampaign();
  const navigate = useNavigate();
  const save = useSaveSending(key);
  const discardDraft = useDiscardDraft();
  const [base] = useState({ version, sending });
  const [draft, setDraft] = usePersistentState("sending", () => toSendingDraft(sending));
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const settingsPath = campaignPath(key, "sending");
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
    // Other groups keep the values that were saved when the page was opened.
    const changes = sendingGroups[group].fields.map((field) => [field, read.value[field]]);
    const next: SendingSettings = { ...base.sending, ...Object.fromEntries(changes) };
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
        group === "days" && status !== "sent to nhs notify" && sendDateAfter(IterationDate, next) !== undefined,
    );
    const isConfirmed = endedApprovals.length > 0 || tooEarlyIterations.length > 0;
    if (endedNow.length + tooEarly.length > 0 && !isConfirmed) {
      setTooEarlyIterations(tooEarly);
      return setEndedApprovals(endedNow);
    }
    close();
    const onSuccess = () => {
      discardDraft();
      void navigate(settingsPath);
    };
    save.mutate({ Version: base.version, sending: next }, { onSuccess });
  };
  return (
    <FormPage
      title={sendingGroups[group].title}
      caption={campaign.campaign_details.Name}
      back={settingsPath}
      alerts={{ problems: problems.map(withLabel), attempt, refusal: save.error ?? undefined, labels: fieldLabels }}
      saving={save.isPending}
      onSubmit={submit}
    >
      <SendingFields
        group={group}
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
