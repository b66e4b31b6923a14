import { isTranslation } from "@spi/domain/need/needs";
import type { RuleType } from "@spi/domain/rule/rule";
import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useIterationEdit } from "../../../scope/editing/use-iteration-edit.ts";
import { addRoutingPlansPath, afterSavePath, rulesPath } from "../../../paths/paths.ts";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { FormPage } from "../../../ui/form/FormPage.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { ruleLabels } from "../rule-labels.ts";
import { useRuleReference } from "../use-rule-reference.ts";
import { type ChosenPlans, isChanged, initialPlans, planQuestion, readRows, rulesWithPlans } from "./need-grid.ts";
import { NeedTable, planFieldId } from "./NeedTable.tsx";
import "./needs.css";

const noProblems: readonly FieldProblem[] = [];

/** Shows a routing plan field for each format and language that people need. Each row is one routing rule. */
export function RoutingByNeedPage({ type }: { type: RuleType }) {
  const reference = useRuleReference();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  return <NeedForm type={type} reference={reference} />;
}

function NeedForm({ type, reference }: { type: RuleType; reference: RuleReference }) {
  const edit = useIterationEdit();
  const { base: iteration, key } = edit;
  const { AvailableRoutingIds: plans, Name: campaignName } = edit.campaign.campaign_details;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [ids] = useState(() => new Map<string, string>());
  const idOf = (need: string) => ids.get(need) ?? ids.set(need, crypto.randomUUID()).get(need)!;
  const rows = readRows({ iteration, plans, reference });
  const [chosen, setChosen] = usePersistentState<ChosenPlans>("needs", () => initialPlans(rows));
  const [attempt, setAttempt] = useState({ count: 0, problems: noProblems });
  const result = rulesWithPlans({ iteration, plans, reference, rows, chosen, idOf });
  const back = afterSavePath(search, rulesPath(key, type));
  const changed = rows.filter((row) => isChanged(row, chosen));

  const submit = () => {
    const unconfirmed = changed.filter(({ need }) => {
      const plan = chosen.plans[need.id] ?? "";
      return chosen.confirmed[need.id] !== plan && planQuestion(need, plan, { iteration, reference }) !== undefined;
    });
    const problems = unconfirmed.map(({ need }) => ({
      fieldId: planFieldId(need),
      message: `Choose a different routing plan ID for ${need.name}, or confirm that this one is correct`,
    }));
    if (!result.ok) problems.push({ fieldId: planFieldId(rows[0]!.need), message: result.refusal });
    setAttempt(({ count }) => ({ count: count + 1, problems }));
    if (problems.length > 0 || !result.ok) return;
    if (changed.length === 0) void navigate(back);
    else edit.save({ IterationRules: result.value }, { onSaved: () => void navigate(back) });
  };

  const { IterationDate: runDate } = iteration;
  const draft = { ...iteration, IterationRules: result.ok ? result.value : iteration.IterationRules };
  const labels = ruleLabels(edit.refusal, { sent: draft.IterationRules, runDate });
  const tableProps = { iteration, plans, reference, chosen, errors: attempt.problems, idOf, onChange: setChosen };
  return (
    <PagePreview base={iteration} draft={draft} rule="every">
      <FormPage
        title="Routing by need"
        caption={`${campaignName}: ${iteration.Name}`}
        back={back}
        alerts={{ ...attempt, attempt: attempt.count, refusal: edit.refusal, labels, conflict: edit.conflict }}
        lead={
          <>
            <p>
              Choose the routing plan for people who need their message in a different format or language. Each row is
              one routing rule. Everyone else is sent the iteration&apos;s default message.
            </p>
            <p>
              If only one routing plan ID is named after a format or language, we have chosen that ID for you. We add
              new rules in the order shown here, ahead of any rules based on where people live or how they are
              contacted. Anyone with more than one need is sent the first message that matches.
            </p>
          </>
        }
        saving={edit.saving}
        onSubmit={submit}
        below={<output className="spi-needs__count">{describeChanges(changed)}</output>}
      >
        {plans.length === 0 ? (
          <p className="nhsuk-inset-text">
            The campaign has no routing plan IDs yet.{" "}
            <Link to={addRoutingPlansPath(key, pathname)}>Add routing plan IDs</Link>, then choose one for each need.
          </p>
        ) : (
          <>
            <NeedTable {...tableProps} caption="Formats" rows={rows.filter(({ need }) => !isTranslation(need))} />
            <NeedTable {...tableProps} caption="Languages" rows={rows.filter(({ need }) => isTranslation(need))} />
          </>
        )}
      </FormPage>
    </PagePreview>
  );
}

/** Describes the changes, for example "3 rules to add, 1 to change." */
function describeChanges(changed: readonly { present: unknown }[]): string {
  const added = changed.filter(({ present }) => present === undefined).length;
  const parts = [
    ...(added === 0 ? [] : [`${added} ${added === 1 ? "rule" : "rules"} to add`]),
    ...(changed.length === added ? [] : [`${changed.length - added} to change`]),
  ];
  return parts.length === 0 ? "There are no rules to add or change." : `${parts.join(", ")}.`;
}
