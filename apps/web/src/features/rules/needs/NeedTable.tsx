import type { Iteration } from "@spi/domain/iteration/iteration";
import type { Need } from "@spi/domain/need/needs";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { ruleName } from "@spi/domain/rule/rule-name";
import { Link, useLocation } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { rulePath } from "../../../paths/paths.ts";
import { usePreviewedRule } from "../../../scope/preview/PagePreview.tsx";
import { Checkbox } from "../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { type ChosenPlans, type NeedRow, planQuestion } from "./need-grid.ts";

export const planFieldId = ({ id }: Need) => `need-${id}`;

interface NeedRowsProps {
  iteration: Iteration;
  /** The campaign's plans. */
  plans: readonly string[];
  reference: RuleReference;
  chosen: ChosenPlans;
  errors: readonly FieldProblem[];
  idOf: (needId: string) => string;
  onChange: (chosen: ChosenPlans) => void;
}

/** Lists needs with their routing plans and the number of people who get each plan. Becomes a list on a phone. */
export function NeedTable({ caption, rows, ...shared }: NeedRowsProps & { caption: string; rows: readonly NeedRow[] }) {
  return (
    <table className="nhsuk-table-responsive spi-table spi-needs">
      <caption className="nhsuk-table__caption nhsuk-table__caption--m">{caption}</caption>
      <thead className="nhsuk-table__head">
        <tr>
          <th scope="col">Need</th>
          <th scope="col">Routing plan ID</th>
          <th scope="col" className="nhsuk-table__header--numeric">
            People
          </th>
        </tr>
      </thead>
      <tbody className="nhsuk-table__body">
        {rows.map((row) => (
          <NeedRowCells key={row.need.id} row={row} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

function NeedRowCells({ row, idOf, ...shared }: NeedRowsProps & { row: NeedRow }) {
  const { need, present } = row;
  const effect = usePreviewedRule(present?.rule.ID ?? idOf(need.id));
  const isShared = present !== undefined && !present.isOnlyNeed;
  return (
    <tr className="nhsuk-table__row">
      <th scope="row" className="nhsuk-table__cell spi-needs__need">
        {need.name}
      </th>
      <td className="nhsuk-table__cell">
        {isShared ? (
          <SharedRule need={need} present={present} runDate={shared.iteration.IterationDate} />
        ) : (
          <PlanChoice row={row} {...shared} />
        )}
      </td>
      <td className="nhsuk-table__cell nhsuk-table__cell--numeric spi-needs__people">
        {effect ? (
          <>
            <span className="nhsuk-table-responsive__heading" aria-hidden="true">
              People{" "}
            </span>
            {describeFigure(effect.decides)}
          </>
        ) : null}
      </td>
    </tr>
  );
}

/** Shows the plan of a rule that selects more than one need or has an additional condition. */
function SharedRule({
  need,
  present,
  runDate,
}: {
  need: Need;
  present: NonNullable<NeedRow["present"]>;
  runDate: string;
}) {
  const { key } = useIteration();
  const { pathname } = useLocation();
  const { rule, plans } = present;
  const editor = `${rulePath(key, { type: "R", ruleId: rule.ID })}?${new URLSearchParams({ redirectUrl: pathname })}`;
  return (
    <>
      {plans.join(" and ") || "No routing plan ID"}
      <span className="spi-under">
        Set by the rule “{ruleName(rule, runDate)}”, which also has other conditions.{" "}
        <Link to={editor}>
          Edit rule<span className="nhsuk-u-visually-hidden"> for {need.name}</span>
        </Link>
      </span>
    </>
  );
}

type PlanChoiceProps = Omit<NeedRowsProps, "idOf"> & { row: NeedRow };

function PlanChoice({ row, iteration, plans, reference, chosen, errors, onChange }: PlanChoiceProps) {
  const { need, present, namedPlans } = row;
  const id = planFieldId(need);
  const plan = chosen.plans[need.id] ?? "";
  const options = plan === "" || plans.includes(plan) ? plans : [...plans, plan];
  const question = plan === "" ? undefined : planQuestion(need, plan, { iteration, reference });
  const isNew = present?.plans[0] !== plan;
  return (
    <>
      <SelectField
        id={id}
        label={<span className="nhsuk-u-visually-hidden">Routing plan ID for {need.name}</span>}
        value={plan}
        {...(present && present.plans.length > 0 ? {} : { placeholder: "Do not add a rule (use the default)" })}
        choices={options.map((value) => ({ value, label: value }))}
        error={errors.find(({ fieldId }) => fieldId === id)?.message}
        onChange={(next) => onChange({ ...chosen, plans: { ...chosen.plans, [need.id]: next } })}
      />
      {plan === "" && namedPlans.length > 1 ? (
        <span className="spi-under">
          {namedPlans.length} routing plan IDs are named after this need. Choose one of them.
        </span>
      ) : null}
      {question === undefined ? null : isNew ? (
        <div className="nhsuk-checkboxes nhsuk-checkboxes--small spi-needs__question">
          <p>{question}</p>
          <Checkbox
            id={`${id}-meant`}
            label={
              <>
                Yes, this is correct<span className="nhsuk-u-visually-hidden"> for {need.name}</span>
              </>
            }
            hint="We will ask you for a reason before you send the iteration for review."
            checked={chosen.confirmed[need.id] === plan}
            onChange={(isChecked) =>
              onChange({ ...chosen, confirmed: { ...chosen.confirmed, [need.id]: isChecked ? plan : "" } })
            }
          />
        </div>
      ) : (
        <p className="spi-needs__question">{question}</p>
      )}
    </>
  );
}
