import { parsePlanLines, withPlans } from "@spi/domain/campaign/notify-plan-lines";
import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { keyOf, sharedPlans } from "@spi/domain/campaign/notify-plans";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notifyPlansQuery, useSaveNotifyPlans } from "../../../api/notify-plans.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { NotifyIdTable } from "./NotifyIdTable.tsx";
import { SharedIds } from "./SharedIds.tsx";

export const notifyIdsBox = "notify-ids";

interface NotifyIdsProps {
  text: string;
  onText: (text: string) => void;
  /** Told before each save, so that what else was wrong on the page is no longer shown. */
  onSave: () => void;
}

/** Enters the NHS Notify IDs of the campaign's saved routing plan IDs, many at once, and says which have none (REQ-REL-22). */
export function NotifyIds({ text, onText, onSave }: NotifyIdsProps) {
  const { key, campaign } = useCampaign();
  const ids = campaign.campaign_details.AvailableRoutingIds;
  const entered = useQuery(notifyPlansQuery(key));
  const save = useSaveNotifyPlans(key);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<NotifyPlan[]>();
  if (!entered.data) return entered.error ? <p>{cannotRead}</p> : <LoadingText>Loading NHS Notify IDs...</LoadingText>;
  const { version: Version, notify_plans: plans, known_plans: known } = entered.data;
  const put = (notify_plans: NotifyPlan[], confirm_shared: boolean) => {
    setAsked(undefined);
    save.mutate({ Version, notify_plans, confirm_shared }, { onSuccess: () => onText("") });
  };
  const saveBox = () => {
    onSave();
    const pasted = parsePlanLines(text, ids);
    setAttempt(attempt + 1);
    setProblems(pasted.ok ? [] : pasted.refusal);
    save.reset();
    if (!pasted.ok) return;
    const all = withPlans(plans, pasted.value);
    if (sharedPlans(all).length > 0) setAsked(all);
    else put(all, false);
  };
  const remove = (id: string) =>
    put(
      plans.filter((plan) => keyOf(plan.id) !== keyOf(id)),
      true,
    );
  return (
    <Card heading="NHS Notify IDs">
      {problems.length === 0 ? null : (
        <ErrorSummary key={attempt} problems={problems.map((message) => ({ fieldId: notifyIdsBox, message }))} />
      )}
      {save.error ? <ApiErrors key={save.submittedAt} refusal={save.error} /> : null}
      <p>
        NHS Notify knows each routing plan by an ID of its own, a UUID. A list can be sent only when every routing plan
        it uses has one, approved by a reviewer who did not enter it.
      </p>
      <TextField
        id={notifyIdsBox}
        label="Add or change NHS Notify IDs"
        labelSize="s"
        hint="Paste two columns from a spreadsheet: on each line a routing plan ID, then its NHS Notify ID. For example, VACCS0088_covid202509_LETTER_V1 6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01"
        rows={4}
        value={text}
        onChange={onText}
        error={problems.length === 0 ? undefined : notTaken}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable disabled={save.isPending} onClick={saveBox}>
        Save NHS Notify IDs
      </Button>
      {save.isSuccess ? <output className="nhsuk-body">NHS Notify IDs saved.</output> : null}
      <NotifyIdTable ids={ids} plans={plans} known={known} saving={save.isPending} onRemove={remove} />
      {asked ? <SharedIds plans={asked} onYes={() => put(asked, true)} onNo={() => setAsked(undefined)} /> : null}
    </Card>
  );
}

const cannotRead = "The NHS Notify IDs cannot be loaded at the moment. Try again later.";
const notTaken = "Nothing was saved. Correct the lines that are listed above";
