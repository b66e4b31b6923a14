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
import { type AddResult, type ListedPlan, addPlans, idsOf, listPlans } from "./routing-plan-list.ts";
import { pathAfterStep } from "../next-step.ts";
import { AddedNotice } from "./AddedNotice.tsx";
import { NotifyIds, notifyIdsBox } from "./NotifyIds.tsx";
import { RoutingPlanRows } from "./RoutingPlanRows.tsx";
import { SharedIdsDialog } from "./SharedIdsDialog.tsx";
import { useSaveNotifyIds } from "./use-save-notify-ids.ts";

const loadError = "The NHS Notify IDs cannot be loaded at the moment. Try again later.";
const boxId = "routing-plan-ids";

/** Edits the campaign's routing plan IDs and their NHS Notify IDs. Once both are saved, the form is reset. */
export function RoutingPlansPage() {
  const [saves, setSaves] = useState(0);
  const savedRef = useRef<HTMLOutputElement>(null);
  // The button that had the focus no longer exists. An effect moves the focus, because the heading of the reset form
  // takes it first.
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
 * Adds, edits and deletes routing plan IDs and NHS Notify IDs. Nothing is stored before it is saved, and both buttons
 * save both kinds of ID.
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
  const [added, setAdded] = useState<AddResult>();
  const discardDraft = useDiscardDraft();
  const [attempt, setAttempt] = useState(0);
  const summary = campaignPath(edit.key, "summary");
  const notifyIds = useSaveNotifyIds(edit);
  const report = (...newProblems: FieldProblem[]) => {
    setProblems(newProblems);
    setAttempt(attempt + 1);
  };
  const problemsOf = (fieldName: string) =>
    problems.flatMap(({ fieldId, message }) => (fieldId === fieldName ? [message] : [])).join(". ") || undefined;

  /**
   * Adds the IDs in the upper field to the page. If any of the text cannot be added or must be checked, shows the
   * reason and returns undefined.
   */
  const addTypedIds = () => {
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
    const messages =
      duplicates.length > 0 ? [routingPlanIdMessages.duplicate, routingPlanIdMessages.there(duplicates)] : [];
    report(...messages.map((message) => ({ fieldId: boxId, message })));
    const unresolved = [...duplicates, ...repeated, ...toCheck];
    return unresolved.length > 0 ? undefined : { plans: next, pasted };
  };

  const save = (onDone: (saved: readonly ListedPlan[]) => void, needsIds = false) => {
    const input = text.trim() === "" && plans.length > 0 ? { plans, pasted: notifyText } : addTypedIds();
    if (!input) return;
    if (needsIds && input.pasted.trim() === "")
      return report({ fieldId: notifyIdsBox, message: planLineMessages.none });
    const read = notifyIds.read(input.pasted, input.plans);
    if (!read.ok) return report(...read.refusal.map((message) => ({ fieldId: notifyIdsBox, message })));
    report();
    const onPartialSave = () => setNotifyText(input.pasted);
    notifyIds.write({
      plans: input.plans,
      notify: read.value,
      onSaved: () => onDone(input.plans),
      onPartialSave: onPartialSave,
    });
  };
  const continueToNext = (saved: readonly ListedPlan[]) => {
    discardDraft();
    const details = { ...campaign.campaign_details, AvailableRoutingIds: idsOf(saved) };
    const next = pathAfterStep("routingPlans", edit.key, { ...campaign, campaign_details: details });
    void navigate(afterSavePath(search, next));
  };
  const reopen = () => {
    discardDraft();
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
        refusal: notifyIds.refusal,
        conflict: edit.conflict,
      }}
      lead={
        <p>
          A routing plan ID identifies the message and channels that NHS Notify uses for a communication request.
          Iterations can use the IDs you add here. Each routing plan ID needs an NHS Notify ID before a list can be
          sent: <a href={`#${notifyIdsBox}`}>enter NHS Notify IDs</a>.
        </p>
      }
      saving={notifyIds.saving}
      onSubmit={() => save(continueToNext)}
      after={
        notifyIds.stored.data ? (
          <NotifyIds
            ids={edit.base.AvailableRoutingIds}
            listed={plans.map(({ id }) => id)}
            stored={notifyIds.stored.data}
            text={notifyText}
            onTextChange={setNotifyText}
            error={problemsOf(notifyIdsBox)}
            saving={notifyIds.saving}
            saved={saved && notifyText === ""}
            savedRef={savedRef}
            onSave={() => save(reopen, true)}
            onRemove={(remaining) =>
              notifyIds.write({
                plans: listPlans(edit.base.AvailableRoutingIds),
                notify: remaining,
                isConfirmed: true,
                onSaved: () => undefined,
                onPartialSave: () => undefined,
              })
            }
          />
        ) : notifyIds.stored.error ? (
          <p>{loadError}</p>
        ) : (
          <LoadingText>Loading NHS Notify IDs...</LoadingText>
        )
      }
      below={
        <RoutingPlanRows
          plans={plans}
          saved={edit.base.AvailableRoutingIds}
          iterations={campaign.iterations}
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
        hint="Type an ID, or paste a column from a spreadsheet. Separate IDs with spaces, commas or new lines. For example, VACCS0088_covid202509_LETTER_V1"
        rows={4}
        value={text}
        onChange={(typed) => {
          setText(typed);
          // The result on the page was for the previous text.
          if (added?.count === 0) setAdded(undefined);
        }}
        error={problems.find(({ fieldId }) => fieldId === boxId)?.message}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable onClick={() => void addTypedIds()}>
        Add
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element can contain only phrasing content */}
      <div role="status">{added ? <AddedNotice added={added} /> : null}</div>
      {notifyIds.pending ? <SharedIdsDialog {...notifyIds.pending} /> : null}
    </FormPage>
  );
}
