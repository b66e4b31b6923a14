import { statusTextsOf } from "@spi/domain/rule/status-texts";
import { ruleName } from "@spi/domain/rule/rule-name";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type IterationRule, type RuleType, ruleMessages } from "@spi/domain/rule/rule";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { afterSavePath, iterationPath, openRulesPath } from "../../../paths/paths.ts";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { useIterationEdit } from "../../../scope/editing/use-iteration-edit.ts";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { notAddedProblem } from "../../../ui/fields/picker.ts";
import { RoutingIdsField } from "./RoutingIdsField.tsx";

/** Edits the routing plan IDs of one routing rule. */
export function RoutingIdsPage({ type }: { type: RuleType }) {
  const { ruleId } = useParams();
  const { key, iteration } = useIteration();
  const rule = iteration.iteration_details.IterationRules.find(({ ID, Type }) => ID === ruleId && Type === type);
  if (rule) return <RoutingIdsForm key={rule.ID} rule={rule} />;
  return (
    <Page title="Could not find iteration" back={iterationPath(key, "summary")}>
      <p>The rule may have been deleted. Go back to the iteration to see its rules.</p>
    </Page>
  );
}

function RoutingIdsForm({ rule }: { rule: IterationRule }) {
  const edit = useIterationEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [selected, setSelected] = usePersistentState<readonly string[]>("plans", () =>
    splitRoutingPlanIds(rule.CommsRouting ?? ""),
  );
  const [pending, setPending] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string>();
  const summary = openRulesPath(edit.key, rule.Type);
  const CommsRouting = joinRoutingPlanIds(selected);
  const rules = edit.base.IterationRules.map((other) => (other.ID === rule.ID ? { ...other, CommsRouting } : other));
  const submit = () => {
    setAttempt(attempt + 1);
    const problem =
      notAddedProblem(pending) ??
      (selected.length === 0 && statusTextsOf(rule).length === 0 ? ruleMessages.routingPlan : undefined);
    setError(problem);
    if (problem !== undefined) return;
    edit.save({ IterationRules: rules }, { onSaved: () => void navigate(afterSavePath(search, summary)) });
  };
  return (
    <PagePreview base={edit.base} draft={{ ...edit.base, IterationRules: rules }} rule={rule.ID}>
      <FormPage
        title={`Add routing IDs for ${ruleName(rule, edit.base.IterationDate)}`}
        caption={edit.base.Name}
        back={summary}
        alerts={{
          problems: error === undefined ? [] : [{ fieldId: "routingIds", message: error }],
          attempt,
          refusal: edit.refusal,
          conflict: edit.conflict,
        }}
        lead={
          <p>
            A routing ID links a communication request to a routing plan, which sets the message and the channels it is
            sent through. People who match this rule get the plans you choose here instead of the iteration&apos;s
            default.
          </p>
        }
        saving={edit.saving}
        onSubmit={submit}
      >
        <RoutingIdsField
          rule={rule}
          selected={selected}
          error={error}
          onChange={(next) => {
            setSelected(next);
            setError(undefined);
          }}
          pending={pending}
          onPending={setPending}
        />
      </FormPage>
    </PagePreview>
  );
}
