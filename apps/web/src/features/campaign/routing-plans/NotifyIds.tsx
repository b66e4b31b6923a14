import { type NotifyPlan, keyOf } from "@spi/domain/campaign/notify-plans";
import type { NotifyPlansResponse } from "@spi/domain/api-contract";
import { firstOf } from "@spi/domain/text/first-of";
import type { Ref } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { NotifyIdTable } from "./NotifyIdTable.tsx";

export const notifyIdsBox = "notify-ids";

interface NotifyIdsProps {
  /** The campaign's saved routing plan IDs. */
  ids: readonly string[];
  /** The routing plan IDs on the page, including unsaved changes. */
  listed: readonly string[];
  stored: NotifyPlansResponse;
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
  saving: boolean;
  saved: boolean;
  /** Ref to the element that announces a successful save. */
  savedRef: Ref<HTMLOutputElement>;
  onSave: () => void;
  onRemove: (remaining: NotifyPlan[]) => void;
}

/**
 * Shows a form for entering the NHS Notify IDs of several routing plans at once, and lists the routing plans without
 * one.
 */
export function NotifyIds({
  ids,
  listed,
  stored,
  text,
  onTextChange,
  error,
  saving,
  saved,
  savedRef,
  onSave,
  onRemove,
}: NotifyIdsProps) {
  const { notify_plans: plans, known_plans: known } = stored;
  const listedKeys = new Set(listed.map(keyOf));
  const removed = plans.filter(({ id }) => !listedKeys.has(keyOf(id)));
  return (
    <Card heading="NHS Notify IDs">
      <p>
        NHS Notify has its own ID for each routing plan, in the form of a UUID. You cannot send a list until you have
        entered the NHS Notify ID for every routing plan in the list. A reviewer who did not enter the ID must approve
        it, either when they approve the iteration or later, on the iteration summary page.
      </p>
      {removed.length > 0 ? (
        <p>
          <strong>
            When you save, we will also remove the NHS Notify IDs for these routing plans:{" "}
            {firstOf(removed.map(({ id }) => id))}.
          </strong>{" "}
          If you renamed a routing plan, enter its NHS Notify ID for the new name.
        </p>
      ) : null}
      <TextField
        id={notifyIdsBox}
        label="Add or change NHS Notify IDs"
        labelSize="s"
        hint="Paste two columns from a spreadsheet. Each line has a routing plan ID, then its NHS Notify ID. For example, VACCS0088_covid202509_LETTER_V1 6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01"
        rows={4}
        value={text}
        onChange={onTextChange}
        error={error}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable disabled={saving} onClick={onSave}>
        Save NHS Notify IDs
      </Button>
      {saved ? (
        <output className="nhsuk-body" tabIndex={-1} ref={savedRef}>
          The NHS Notify IDs have been saved. A reviewer who did not enter these IDs must approve them, either when they
          approve the iteration or on the iteration summary page.
        </output>
      ) : null}
      <NotifyIdTable
        ids={ids}
        plans={plans}
        knownPlans={known}
        saving={saving}
        onRemove={(id) => onRemove(plans.filter((plan) => keyOf(plan.id) !== keyOf(id)))}
      />
    </Card>
  );
}
