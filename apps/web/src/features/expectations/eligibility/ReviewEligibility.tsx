import { useIteration } from "../../../scope/IterationScope.tsx";
import { usePermissions } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyCohortsNotice } from "./EmptyCohortsNotice.tsx";
import { StatementDetails } from "./StatementDetails.tsx";
import { useEligibility } from "./use-eligibility.ts";

/**
 * Shows approvers the whole eligibility statement, so that they can compare it with the rules. Days are relative to the
 * iteration's run date.
 */
export function ReviewEligibility() {
  const { key, iteration } = useIteration();
  const isAwaitingDecision = iteration.status === "in review" || iteration.status === "report ready";
  return usePermissions(key.teamId).includes("approve") && isAwaitingDecision ? <StatementCard /> : null;
}

function StatementCard() {
  const { key, iteration } = useIteration();
  const statement = useEligibility(key).data?.statement;
  if (!statement) return null;
  return (
    <Card heading="Eligibility statement">
      <p>
        Compare the rules with this statement of the policy. Each report counts people who are eligible but not invited.
      </p>
      <StatementDetails statement={statement} runDate={iteration.iteration_details.IterationDate} />
      <EmptyCohortsNotice groups={statement.AnyOf} />
    </Card>
  );
}
