import { displayDay } from "@spi/domain/day/calendar";
import { commsTypeNames, missingParts } from "@spi/domain/iteration/iteration";
import { describeOnlyStatusText, statusTextsOf } from "@spi/domain/rule/status-texts";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { type IterationScreen, editPath } from "../../../paths/paths.ts";
import { SummaryList, SummaryRow } from "../../../ui/SummaryRow.tsx";
import { ValueList } from "../../../ui/fields/ValueList.tsx";

/** Shows the iteration's details and default routing, and lists any details that are missing. */
export function IterationDetails({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const details = iteration.iteration_details;
  const plans = splitRoutingPlanIds(details.DefaultCommsRouting);
  const statusTexts = statusTextsOf(details);
  const onlyTexts = statusTexts.length === 0 ? undefined : describeOnlyStatusText(statusTexts);
  const missing = missingParts(details);
  const editPathFor = (screen: IterationScreen) => (editable ? editPath(key, screen) : undefined);
  return (
    <SummaryList>
      <SummaryRow
        label="Invitation type"
        value={details.CommsType && commsTypeNames[details.CommsType]}
        editPath={editPathFor("key-details")}
      />
      <SummaryRow label="Iteration name" value={details.Name} editPath={editPathFor("key-details")} />
      <SummaryRow label="Run date" value={displayDay(details.IterationDate)} editPath={editPathFor("key-details")} />
      {missing.includes("type") ? (
        <SummaryRow label="Iteration type" value={undefined} editPath={editPathFor("key-details")} />
      ) : null}
      {missing.includes("approvalMaximum") ? (
        <SummaryRow label="Maximum approval number" value={undefined} editPath={editPathFor("key-details")} />
      ) : null}
      <SummaryRow
        label="Default routing plan IDs"
        value={plans.length > 0 ? <ValueList values={plans} /> : onlyTexts}
        editPath={editPathFor("routing-plan")}
      />
    </SummaryList>
  );
}
