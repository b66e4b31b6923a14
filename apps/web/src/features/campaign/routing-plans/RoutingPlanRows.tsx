import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeName } from "../../../ui/CodeName.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { RowEditor } from "../../../ui/fields/RowEditor.tsx";
import { neighbourOf, useRestoredFocus } from "../../../ui/use-restored-focus.ts";
import { RenameWarning } from "./RenameWarning.tsx";
import {
  type ListedPlan,
  type PlanIteration,
  editPlan,
  editRefusal,
  findAffectedIterations,
  idsOf,
  isUsed,
} from "./routing-plan-list.ts";

interface RoutingPlanRowsProps {
  plans: readonly ListedPlan[];
  /** The campaign's IDs when they were last saved. */
  saved: readonly string[];
  /** The campaign's iterations, which can use the IDs. */
  iterations: readonly PlanIteration[];
  problem: FieldProblem | undefined;
  onChange: (plans: ListedPlan[]) => void;
  onProblem: (problem: FieldProblem) => void;
}

/** An edit that is waiting for confirmation, with the iterations that it affects. */
interface PendingEdit {
  from: string;
  to: string;
  plans: ListedPlan[];
  affectedIterations: readonly PlanIteration[];
}

/** Lists the campaign's routing plan IDs, each with buttons to edit and delete it. */
export function RoutingPlanRows({ plans, saved, iterations, problem, onChange, onProblem }: RoutingPlanRowsProps) {
  const [editing, setEditing] = useState<string>();
  const [pendingEdit, setPendingEdit] = useState<PendingEdit>();
  const [now] = useState(() => new Date());
  const restoreFocus = useRestoredFocus();
  const reportProblem = (id: string, message: string) => onProblem({ fieldId: rowId(id), message });
  const startEdit = (plan: ListedPlan) => {
    const refusal = editRefusal(plan, findAffectedIterations(plan, iterations, now));
    if (refusal) return reportProblem(plan.id, refusal);
    setEditing(plan.id);
  };
  const remove = (plan: ListedPlan) => {
    if (isUsed(plan, iterations)) return reportProblem(plan.id, routingPlanIdMessages.inUse(plan.id));
    const neighbour = neighbourOf(idsOf(plans), plan.id);
    restoreFocus(neighbour && rowId(neighbour));
    onChange(plans.filter(({ id }) => id !== plan.id));
  };
  const finishEdit = ({ to, plans: changed }: Pick<PendingEdit, "to" | "plans">) => {
    setPendingEdit(undefined);
    setEditing(undefined);
    restoreFocus(rowId(to));
    onChange(changed);
  };
  const saveEdit = (plan: ListedPlan, text: string) => {
    const result = editPlan(plans, { from: plan.id, to: text, saved });
    if (!result.ok) return reportProblem(plan.id, result.refusal);
    const to = result.value[plans.indexOf(plan)]?.id ?? plan.id;
    const affectedIterations = to === plan.id ? [] : findAffectedIterations(plan, iterations, now);
    const change = { from: plan.id, to, plans: result.value, affectedIterations };
    if (affectedIterations.length > 0) setPendingEdit(change);
    else finishEdit(change);
  };
  return (
    <Card heading={`Routing plan IDs (${plans.length})`} feature>
      {plans.length === 0 ? (
        <p className="spi-empty">The routing plan IDs you add will appear here.</p>
      ) : (
        <ul className="nhsuk-list spi-rows spi-plans">
          {plans.map((plan) => (
            <li className="spi-rows__row" key={plan.id}>
              {editing === plan.id ? (
                <RowEditor
                  inputId={rowId(plan.id)}
                  value={plan.id}
                  error={problem?.fieldId === rowId(plan.id) ? problem.message : undefined}
                  onSave={(to) => saveEdit(plan, to)}
                  onCancel={() => {
                    setEditing(undefined);
                    restoreFocus(rowId(plan.id));
                  }}
                />
              ) : (
                <>
                  <span className="spi-rows__text">
                    <CodeName>{plan.id}</CodeName>
                  </span>
                  <span className="spi-rows__actions">
                    <Button variant="link" id={rowId(plan.id)} onClick={() => startEdit(plan)}>
                      Edit<span className="nhsuk-u-visually-hidden"> {plan.id}</span>
                    </Button>
                    <Button variant="link" onClick={() => remove(plan)}>
                      Delete<span className="nhsuk-u-visually-hidden"> {plan.id}</span>
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {pendingEdit ? (
        <RenameWarning
          {...pendingEdit}
          onConfirm={() => finishEdit(pendingEdit)}
          onCancel={() => setPendingEdit(undefined)}
        />
      ) : null}
    </Card>
  );
}

function rowId(id: string): string {
  return `routing-plan-${id}`;
}
