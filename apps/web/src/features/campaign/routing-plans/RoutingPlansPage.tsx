import { planLineMessages } from "./notify-plan-lines.ts";
import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { afterSavePath, campaignPath } from "../../../paths/paths.ts";
import { useCampaignEdit } from "../../../scope/editing/use-campaign-edit.ts";
import { Button } from "../../../ui/Button.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { type Added, type ListedPlan, addPlans, idsOf, listPlans } from "./routing-plan-list.ts";
import { pathAfterStep } from "../next-step.ts";
import { AddedNotice } from "./AddedNotice.tsx";
import { NotifyIds, notifyIdsBox } from "./NotifyIds.tsx";
import { RoutingPlanRows } from "./RoutingPlanRows.tsx";
import { SharedIds } from "./SharedIds.tsx";
import { useSaveNotifyIds } from "./use-save-notify-ids.ts";

const cannotRead = "The NHS Notify IDs cannot be loaded at the moment. Try again later.";
const boxId = "routing-plan-ids";

/** Edits the campaign's routing plan IDs and their NHS Notify IDs, and reopens the form once both are saved. */
export function RoutingPlansPage() {
  const [saves, setSaves] = useState(0);
  const savedRef = useRef<HTMLOutputElement>(null);
  // The focused button no longer exists. The focus moves here, because the heading of the reopened page takes it first.
  useEffect(() => {
    if (saves > 0) savedRef.current?.focus();
  }, [saves]);
  return <RoutingPlansForm key={saves} saved={saves > 0} savedRef={savedRef} onSaved={() => setSaves(saves + 1)} />;
}

interface RoutingPlansFormProps {
  saved: boolean;
  savedRef: RefObject<HTMLOutputElement | null>;
  onSaved: () => void;
}

/**
 * Adds, edits and deletes routing plan IDs and NHS Notify IDs. Nothing is stored until it is saved, and either button
 * saves both.
 */
function RoutingPlansForm({ saved, savedRef, onSaved }: RoutingPlansFormProps) {
  const { campaign } = useCampaign();
  const edit = useCampaignEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [plans, setPlans] = usePersistentState<ListedPlan[]>("plans", () => listPlans(edit.base.AvailableRoutingIds));
  const [text, setText] = usePersistentState("box", "");
  const [notifyText, setNotifyText] = usePersistentState(notifyIdsBox, "");
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [added, setAdded] = useState<Added>();
  const forget = useDiscardDraft();
  const [attempt, setAttempt] = useState(0);
  const summary = campaignPath(edit.key, "summary");
  const notify = useSaveNotifyIds(edit);
  const report = (...found: FieldProblem[]) => {
    setProblems(found);
    setAttempt(attempt + 1);
  };
  const problemsOf = (box: string) =>
    problems.flatMap(({ fieldId, message }) => (fieldId === box ? [message] : [])).join(". ") || undefined;

  /**
   * Applies the upper field to the page. Returns undefined if part of its content cannot be added or must be checked,
   * and shows why.
   */
  const takeBox = () => {
    const result = addPlans(plans, text);
    if (!result.ok) {
      setAdded(undefined);
      report({ fieldId: boxId, message: result.refusal });
      return undefined;
    }
    const { duplicates, repeated, toCheck, pairs, plans: next } = result.value;
    const pasted = [notifyText.trimEnd(), ...pairs].filter(Boolean).join("\n");
    setAdded(result.value);
    setPlans(next);
    setText(duplicates.join("\n"));
    if (pairs.length > 0) setNotifyText(pasted);
    const known =
      duplicates.length > 0 ? [routingPlanIdMessages.duplicate, routingPlanIdMessages.there(duplicates)] : [];
    report(...known.map((message) => ({ fieldId: boxId, message })));
    const toRead = [...duplicates, ...repeated, ...toCheck];
    return toRead.length > 0 ? undefined : { plans: next, pasted };
  };

  const save = (onDone: (saved: readonly ListedPlan[]) => void, needsIds = false) => {
    const complete = text.trim() === "" && plans.length > 0 ? { plans, pasted: notifyText } : takeBox();
    if (!complete) return;
    if (needsIds && complete.pasted.trim() === "")
      return report({ fieldId: notifyIdsBox, message: planLineMessages.none });
    const read = notify.read(complete.pasted, complete.plans);
    if (!read.ok) return report(...read.refusal.map((message) => ({ fieldId: notifyIdsBox, message })));
    report();
    const onHalf = () => setNotifyText(complete.pasted);
    notify.write({ plans: complete.plans, notify: read.value, onSaved: () => onDone(complete.plans), onHalf });
  };
  const leave = (saved: readonly ListedPlan[]) => {
    forget();
    const details = { ...campaign.campaign_details, AvailableRoutingIds: idsOf(saved) };
    const next = pathAfterStep("routingPlans", edit.key, { ...campaign, campaign_details: details });
    void navigate(afterSavePath(search, next));
  };
  const stay = () => {
    forget();
    onSaved();
  };

  return (
    <FormPage
      title="Campaign routing plan IDs"
      caption={edit.base.Name}
      back={afterSavePath(search, summary)}
      alerts={{
        problems,
        attempt,
        refusal: notify.refusal,
        conflict: edit.conflict,
      }}
      lead={
        <p>
          A routing plan ID identifies the message and channels that NHS Notify uses for a communication request.
          Iterations can use the IDs you add here. Each routing plan ID needs an NHS Notify ID before a list can be
          sent: <a href={`#${notifyIdsBox}`}>enter NHS Notify IDs</a>.
        </p>
      }
      saving={notify.saving}
      onSubmit={() => save(leave)}
      after={
        notify.entered.data ? (
          <NotifyIds
            ids={edit.base.AvailableRoutingIds}
            listed={plans.map(({ id }) => id)}
            entered={notify.entered.data}
            text={notifyText}
            onText={setNotifyText}
            error={problemsOf(notifyIdsBox)}
            saving={notify.saving}
            saved={saved && notifyText === ""}
            savedRef={savedRef}
            onSave={() => save(stay, true)}
            onRemove={(left) =>
              notify.write({
                plans: listPlans(edit.base.AvailableRoutingIds),
                notify: left,
                sure: true,
                onSaved: () => undefined,
                onHalf: () => undefined,
              })
            }
          />
        ) : notify.entered.error ? (
          <p>{cannotRead}</p>
        ) : (
          <LoadingText>Loading NHS Notify IDs...</LoadingText>
        )
      }
      below={
        <RoutingPlanRows
          plans={plans}
          saved={edit.base.AvailableRoutingIds}
          users={campaign.iterations}
          problem={problems[0]}
          onChange={(next) => {
            setPlans(next);
            setAdded(undefined);
            setProblems([]);
          }}
          onProblem={report}
        />
      }
    >
      <TextField
        id={boxId}
        label="Add routing plan IDs"
        labelSize="s"
        hint="Type one, or paste a column from a spreadsheet. Separate IDs with spaces, commas or new lines. For example, VACCS0088_covid202509_LETTER_V1"
        rows={4}
        value={text}
        onChange={(typed) => {
          setText(typed);
          // It applies to the previous text.
          if (added?.count === 0) setAdded(undefined);
        }}
        error={problems.find(({ fieldId }) => fieldId === boxId)?.message}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable onClick={() => void takeBox()}>
        Add
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases only */}
      <div role="status">{added ? <AddedNotice added={added} /> : null}</div>
      {notify.asked ? <SharedIds {...notify.asked} /> : null}
    </FormPage>
  );
}
