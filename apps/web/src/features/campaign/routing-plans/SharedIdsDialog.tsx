import { type NotifyPlan, sharedPlans } from "@spi/domain/campaign/notify-plans";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

interface SharedIdsDialogProps {
  plans: readonly NotifyPlan[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before several routing plans get the same NHS Notify ID, and therefore the same message. */
export function SharedIdsDialog({ plans, onConfirm, onCancel }: SharedIdsDialogProps) {
  return (
    <ConfirmDialog
      title="Some routing plans have the same NHS Notify ID"
      confirmLabel="Save NHS Notify IDs"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>The routing plans on each line have the same NHS Notify ID, so people will get the same message from them:</p>
      <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
        {sharedPlans(plans).map((sharingPlans) => (
          <li key={sharingPlans[0]?.uuid}>
            {sharingPlans.map(({ id }) => id).join(", ")}: {sharingPlans[0]?.uuid}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
