import { type NotifyPlan, sharedPlans } from "@spi/domain/campaign/notify-plans";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

interface SharedIdsProps {
  plans: readonly NotifyPlan[];
  onYes: () => void;
  onNo: () => void;
}

/**
 * Prompts before several routing plans are given the same NHS Notify ID: all their people would get the same message.
 */
export function SharedIds({ plans, onYes, onNo }: SharedIdsProps) {
  return (
    <ConfirmDialog
      title="Some routing plans have the same NHS Notify ID"
      confirmLabel="Save NHS Notify IDs"
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>People get the same message from each of these routing plans:</p>
      <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
        {sharedPlans(plans).map((same) => (
          <li key={same[0]?.uuid}>
            {same.map(({ id }) => id).join(", ")}: {same[0]?.uuid}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
