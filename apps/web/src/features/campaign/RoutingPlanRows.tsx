import { routingPlanIdMessages } from "@spi/domain/routing-plan-ids";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";
import { neighbourOf, useKeptFocus } from "../../ui/use-kept-focus.ts";
import type { ListedPlan } from "./routing-plan-list.ts";
import { editMessages, editPlan, idsOf } from "./routing-plan-list.ts";
import { RoutingPlanEditor } from "./RoutingPlanEditor.tsx";

interface RoutingPlanRowsProps {
  plans: readonly ListedPlan[];
  /** IDs that iterations use: they can be neither edited nor deleted. */
  used: ReadonlySet<string>;
  problem: FieldProblem | undefined;
  onChange: (plans: ListedPlan[]) => void;
  onProblem: (problem: FieldProblem) => void;
}

/** The campaign's routing plan IDs, each with Edit and Delete. */
export function RoutingPlanRows({ plans, used, problem, onChange, onProblem }: RoutingPlanRowsProps) {
  const [editing, setEditing] = useState<string>();
  const keepFocus = useKeptFocus();
  const refuse = (id: string, message: string) => onProblem({ fieldId: rowId(id), message });
  const startEdit = ({ id, edited }: ListedPlan) => {
    if (used.has(id)) return refuse(id, editMessages.inUse(id));
    if (edited) return refuse(id, editMessages.once);
    setEditing(id);
  };
  const remove = (id: string) => {
    if (used.has(id)) return refuse(id, routingPlanIdMessages.inUse(id));
    const neighbour = neighbourOf(idsOf(plans), id);
    keepFocus(neighbour && rowId(neighbour));
    onChange(plans.filter((plan) => plan.id !== id));
  };
  const saveEdit = (from: string, to: string) => {
    const result = editPlan(plans, { from, to });
    if (!result.ok) return refuse(from, result.refusal);
    setEditing(undefined);
    keepFocus(rowId(result.value[plans.findIndex(({ id }) => id === from)]?.id ?? from));
    onChange(result.value);
  };
  return (
    <Card heading={`Routing plan IDs (${plans.length})`} feature>
      {plans.length === 0 ? (
        <p className="spi-empty">The routing plan IDs you add will appear here.</p>
      ) : (
        <ul className="nhsuk-list spi-rows">
          {plans.map((plan) => (
            <li className="spi-rows__row" key={plan.id}>
              {editing === plan.id ? (
                <RoutingPlanEditor
                  inputId={rowId(plan.id)}
                  id={plan.id}
                  error={problem?.fieldId === rowId(plan.id) ? problem.message : undefined}
                  onSave={(to) => saveEdit(plan.id, to)}
                  onCancel={() => {
                    setEditing(undefined);
                    keepFocus(rowId(plan.id));
                  }}
                />
              ) : (
                <>
                  <span className="spi-rows__text">{plan.id}</span>
                  <span className="spi-rows__actions">
                    <Button small id={rowId(plan.id)} onClick={() => startEdit(plan)}>
                      Edit<span className="nhsuk-u-visually-hidden"> {plan.id}</span>
                    </Button>
                    <Button small variant="secondary" onClick={() => remove(plan.id)}>
                      Delete<span className="nhsuk-u-visually-hidden"> {plan.id}</span>
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function rowId(id: string): string {
  return `routing-plan-${id}`;
}
