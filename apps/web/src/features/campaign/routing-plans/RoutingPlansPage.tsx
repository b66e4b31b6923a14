import { routingPlanIdMessages } from "@spi/domain/campaign/routing-plan-ids";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useKeptState } from "../../../drafts/use-kept-state.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { afterSavePath, campaignPath } from "../../../scope/paths.ts";
import { useCampaignEdit } from "../../../scope/editing/use-campaign-edit.ts";
import { Button } from "../../../ui/Button.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import type { ListedPlan } from "./routing-plan-list.ts";
import { addPlans, listPlans } from "./routing-plan-list.ts";
import { NotifyIds, notifyIdsBox } from "./NotifyIds.tsx";
import { RoutingPlanRows } from "./RoutingPlanRows.tsx";
import { savePlans } from "./save-plans.ts";

const notSavedYet = "Save the NHS Notify IDs you pasted, or empty their box";
const boxId = "routing-plan-ids";

/** Adds, edits and deletes the campaign's routing plan IDs; nothing is kept until it is saved (REQ-SCR-43). */
export function RoutingPlansPage() {
  const { campaign } = useCampaign();
  const edit = useCampaignEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [plans, setPlans] = useKeptState<ListedPlan[]>("plans", () => listPlans(edit.base.AvailableRoutingIds));
  const [text, setText] = useKeptState("box", "");
  const [notifyText, setNotifyText] = useKeptState(notifyIdsBox, "");
  const [problem, setProblem] = useState<FieldProblem>();
  const [toCheck, setToCheck] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const summary = campaignPath(edit.key, "summary");
  const report = (found: FieldProblem | undefined) => {
    setProblem(found);
    setAttempt(attempt + 1);
  };

  /** The list with what stands in the box; undefined when some of it cannot be added or is to be checked, which is then shown. */
  const takeBox = (): ListedPlan[] | undefined => {
    const result = addPlans(plans, text);
    if (!result.ok) {
      report({ fieldId: boxId, message: result.refusal });
      return undefined;
    }
    const { duplicates, toCheck: apart } = result.value;
    setToCheck(apart);
    setPlans(result.value.plans);
    setText(duplicates.join("\n"));
    report(duplicates.length > 0 ? { fieldId: boxId, message: routingPlanIdMessages.duplicate } : undefined);
    return duplicates.length > 0 || apart.length > 0 ? undefined : result.value.plans;
  };

  const submit = () => {
    if (notifyText.trim() !== "") return report({ fieldId: notifyIdsBox, message: notSavedYet });
    const complete = text.trim() === "" && plans.length > 0 ? plans : takeBox();
    if (complete) savePlans(edit, complete, { onSaved: () => void navigate(afterSavePath(search, summary)) });
  };

  return (
    <FormPage
      title="Campaign routing plan IDs"
      caption={edit.base.Name}
      back={summary}
      alerts={{
        problems: problem ? [problem] : [],
        attempt,
        refusal: edit.refusal,
        conflict: edit.conflict,
      }}
      lead={
        <p>
          A routing plan ID names the message and channels that NHS Notify uses for a communication request. Iterations
          can use the IDs you add here. Before a list can be sent each one needs an NHS Notify ID:{" "}
          <a href={`#${notifyIdsBox}`}>enter NHS Notify IDs</a>.
        </p>
      }
      saving={edit.saving}
      onSubmit={submit}
      after={<NotifyIds text={notifyText} onText={setNotifyText} onSave={() => setProblem(undefined)} />}
      below={
        <RoutingPlanRows
          plans={plans}
          saved={edit.base.AvailableRoutingIds}
          users={campaign.iterations}
          problem={problem}
          onChange={(next) => {
            setPlans(next);
            setProblem(undefined);
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
        onChange={setText}
        error={problem?.fieldId === boxId ? problem.message : undefined}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable onClick={() => void takeBox()}>
        Add
      </Button>
      <output>
        {toCheck.length === 0 ? null : (
          <span className="nhsuk-body">
            Added as {toCheck.length} IDs, because an ID has no spaces in it: {toCheck.join(", ")}. Check them, then
            save.
          </span>
        )}
      </output>
    </FormPage>
  );
}
