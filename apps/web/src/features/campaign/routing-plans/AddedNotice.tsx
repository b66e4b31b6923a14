import { routingPlanIdMessages } from "@spi/domain/rule/routing-plan-ids";
import { firstOf } from "@spi/domain/text/first-of";
import type { Added } from "./routing-plan-list.ts";

/** Shows and announces the result of the text typed or pasted last. */
export function AddedNotice({ added: { count, repeated, toCheck, pairs } }: { added: Added }) {
  const moved = pairs.length;
  return (
    <>
      <p className="nhsuk-body">
        {count === 0 && moved === 0 ? "No routing plan ID was added." : null}
        {count === 1 ? "1 routing plan ID was added." : null}
        {count > 1 ? `${count} routing plan IDs were added.` : null}{" "}
        {repeated.length === 0 ? null : routingPlanIdMessages.repeated(repeated)}
      </p>
      {toCheck.length === 0 ? null : (
        <p className="nhsuk-body">
          Added as {toCheck.length} IDs, because an ID cannot contain spaces: {firstOf(toCheck)}. Check them, then save.
        </p>
      )}
      {moved === 0 ? null : (
        <p className="nhsuk-body">
          {moved === 1 ? "1 line had an NHS Notify ID. It is" : `${moved} lines had NHS Notify IDs. They are`} in the
          NHS Notify IDs box below. Save them together.
        </p>
      )}
    </>
  );
}
