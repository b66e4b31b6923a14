import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { asRefusal } from "../../../api/refusal.ts";
import { sendingQuery, useSaveSending } from "../../../api/sending.ts";
import { useForgetDraft, useKeptState } from "../../../drafts/use-kept-state.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { canEditNow } from "../../../scope/editing/lock-state.ts";
import { campaignPath } from "../../../scope/paths.ts";
import { SendingList } from "../../../scope/SendingList.tsx";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { readSendingDraft, toSendingDraft } from "./sending-draft.ts";
import { fieldLabels, SendingFields } from "./SendingFields.tsx";

const title = "Settings for sending";
const lead = (
  <p>
    How the messages of this campaign are handed to NHS Notify. They are approved with each iteration: if one changes
    after an approval, that approval no longer counts and a release that has begun stops.
  </p>
);

/** When, to whom first and how fast a campaign's messages are handed over: to change for who may, to read for others (REQ-REL-70). */
export function SendingPage() {
  const { key, campaign } = useCampaign();
  const { data, error } = useQuery(sendingQuery(key));
  const [userId, canUpdate] = [useMe().id, useCanUpdate(key.teamId)];
  if (data && canEditNow(campaign, { userId, canUpdate })) return <SendingForm {...data} />;
  return (
    <Page title={title} caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      {lead}
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

function SendingForm({ version, sending }: { version: number; sending: SendingSettings }) {
  const { key, campaign } = useCampaign();
  const navigate = useNavigate();
  const save = useSaveSending(key);
  const forgetDraft = useForgetDraft();
  const [base] = useState(version);
  const [draft, setDraft] = useKeptState("sending", () => toSendingDraft(sending));
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const summary = campaignPath(key, "summary");
  const submit = () => {
    const read = readSendingDraft(draft);
    setAttempt(attempt + 1);
    setProblems(read.ok ? [] : read.refusal);
    if (!read.ok) return save.reset();
    const onSuccess = () => {
      forgetDraft();
      void navigate(summary);
    };
    save.mutate({ Version: base, sending: read.value }, { onSuccess });
  };
  return (
    <FormPage
      title={title}
      caption={campaign.campaign_details.Name}
      back={summary}
      alerts={{ problems, attempt, refusal: save.error ?? undefined, labels: fieldLabels }}
      lead={lead}
      saving={save.isPending}
      onSubmit={submit}
    >
      <SendingFields draft={draft} onChange={setDraft} problems={problems} />
    </FormPage>
  );
}
