import { displayDay } from "@spi/domain/day/calendar";
import { renameMessages } from "@spi/domain/campaign/routing-plan-rename";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { ValueList } from "../../../ui/fields/ValueList.tsx";
import type { PlanIteration } from "./routing-plan-list.ts";

interface RenameWarningProps {
  from: string;
  to: string;
  affectedIterations: readonly PlanIteration[];
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation before renaming an ID that upcoming iterations use. Shows the old and new ID, and the
 * iterations that will use the new one (4.35).
 */
export function RenameWarning({ from, to, affectedIterations, onConfirm, onCancel }: RenameWarningProps) {
  const iterations = affectedIterations.map(
    ({ iteration_details: { Name, IterationDate } }) => `${Name}, run date ${displayDay(IterationDate)}`,
  );
  return (
    <ConfirmDialog
      title={renameMessages.warning}
      confirmLabel="Change the value"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className="nhsuk-summary-list nhsuk-u-margin-bottom-4">
        <Value label="Old value" value={from} />
        <Value label="New value" value={to} />
      </dl>
      <p className="nhsuk-u-margin-bottom-2">When you save, these iterations will use the new value:</p>
      <div className="nhsuk-u-margin-bottom-4">
        <ValueList values={iterations} />
      </div>
    </ConfirmDialog>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions">
      <dt className="nhsuk-summary-list__key">{label}</dt>
      <dd className="nhsuk-summary-list__value">{value}</dd>
    </div>
  );
}
