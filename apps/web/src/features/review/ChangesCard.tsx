import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { ChangesTable } from "./ChangesTable.tsx";

/** Shows the changes since the iteration was last approved or rejected, from its history. */
export function ChangesCard() {
  const { key } = useIteration();
  const last = useQuery(queries.review(key)).data?.last_review;
  if (!last) return null;
  const { by, at, decision, about, reason, changes } = last;
  return (
    <Card heading="Changes since the last review">
      <p>
        {by.name} {decision} {about === "report" ? "the report" : "the iteration"} on {displayTimestamp(at)}.
      </p>
      {decision === "approved" && reason ? <blockquote className="spi-reason">{reason}</blockquote> : null}
      {changes.length === 0 ? (
        <p>Nothing has changed since then.</p>
      ) : (
        <ChangesTable caption="Changes since the last review" columns={["Then", "Now"]} changes={changes} />
      )}
    </Card>
  );
}
