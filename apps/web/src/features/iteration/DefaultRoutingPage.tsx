import { statusTextsOf, describeStatusText } from "@spi/domain/rule/status-texts";
import { joinRoutingPlanIds, routingPlanIdMessages, splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { addRoutingPlansPath, afterSavePath, iterationPath } from "../../paths/paths.ts";
import { PagePreview } from "../../scope/preview/PagePreview.tsx";
import { useIterationEdit } from "../../scope/editing/use-iteration-edit.ts";
import { PickerList } from "../../ui/fields/PickerList.tsx";
import { notAddedProblem } from "../../ui/fields/picker.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";

const fieldId = "default-routing";

/** Edits the iteration's default routing plan IDs, which are chosen from the campaign's IDs. */
export function DefaultRoutingPage() {
  const edit = useIterationEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [selected, setSelected] = usePersistentState("plans", () => splitRoutingPlanIds(edit.base.DefaultCommsRouting));
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState("");
  const [problem, setProblem] = useState<string>();
  const availableIds = edit.campaign.campaign_details.AvailableRoutingIds;
  const statusTexts = statusTextsOf(edit.base);
  const DefaultCommsRouting = joinRoutingPlanIds(selected);
  const submit = () => {
    setAttempt(attempt + 1);
    const hasNoRouting = selected.length === 0 && statusTexts.length === 0;
    const newProblem = notAddedProblem(pending) ?? (hasNoRouting ? routingPlanIdMessages.required : undefined);
    setProblem(newProblem);
    if (newProblem !== undefined) return;
    edit.save(
      { DefaultCommsRouting },
      { onSaved: () => void navigate(afterSavePath(search, iterationPath(edit.key, "cohorts"))) },
    );
  };
  const problems = problem === undefined ? [] : [{ fieldId, message: problem }];
  return (
    <PagePreview base={edit.base} draft={{ ...edit.base, DefaultCommsRouting }}>
      <FormPage
        title="Choose the default routing plan IDs"
        caption={edit.base.Name}
        back={iterationPath(edit.key, "summary")}
        alerts={{ problems, attempt, refusal: edit.refusal, conflict: edit.conflict }}
        saving={edit.saving}
        onSubmit={submit}
        lead={
          <>
            <p>
              The default routing plan ID is the primary ID used for communication requests when no other routing rule
              is selected.
            </p>
            {statusTexts.length === 0 ? null : (
              <p className="nhsuk-inset-text">{describeStatusText(statusTexts, { isOnly: selected.length === 0 })}</p>
            )}
          </>
        }
      >
        {availableIds.length === 0 ? (
          <NoPlansNotice addPlansPath={addRoutingPlansPath(edit.key, iterationPath(edit.key, "routing-plan"))} />
        ) : (
          <PickerList
            id={fieldId}
            label="Routing ID"
            placeholder="Select a routing ID"
            options={availableIds}
            selected={selected}
            onChange={(ids) => {
              setSelected(ids);
              setProblem(undefined);
            }}
            pending={pending}
            onPending={setPending}
            cardHeading="Campaign routing plan IDs"
            empty="The routing plan IDs you add will appear here."
            error={problem}
          />
        )}
      </FormPage>
    </PagePreview>
  );
}

function NoPlansNotice({ addPlansPath }: { addPlansPath: string }) {
  return (
    <p>
      The campaign has no routing plan IDs yet. <Link to={addPlansPath}>Add routing plan IDs to the campaign</Link>
    </p>
  );
}
