import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { firstOf } from "@spi/domain/text/first-of";
import type { AddResult } from "./routing-plan-list.ts";

/**
 * Shows how many routing plan IDs were added from the text that the user last typed or pasted, and announces it to
 * screen readers.
 */
export function AddedNotice({ added: { count, repeated, toCheck, pairs } }: { added: AddResult }) {
  const moved = pairs.length;
  return (
    <>
      <p className="nhsuk-body">
        {count === 0 && moved === 0 ? "No routing plan IDs were added." : null}
        {count === 1 ? "1 routing plan ID was added." : null}
        {count > 1 ? `${count} routing plan IDs were added.` : null}{" "}
        {repeated.length === 0 ? null : routingPlanIdMessages.repeated(repeated)}
      </p>
      {toCheck.length === 0 ? null : (
        <p className="nhsuk-body">
          We added {toCheck.length} separate IDs, because an ID cannot contain spaces: {firstOf(toCheck)}. Check these
          IDs before you save.
        </p>
      )}
      {moved === 0 ? null : (
        <p className="nhsuk-body">
          {moved === 1
            ? "1 line included an NHS Notify ID. We have put it"
            : `${moved} lines included NHS Notify IDs. We have put them`}{" "}
          in the NHS Notify IDs box below. Save both boxes together.
        </p>
      )}
    </>
  );
}
