import { transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { InsetText } from "nhsuk-react-components";
import { useIteration } from "../../scope/IterationScope.tsx";
import { usePermissions, useMe } from "../../session/use-session.ts";
import { cannotDecideReason } from "./cannot-decide-reason.ts";

/** Explains why an approver in the team cannot decide on this iteration. */
export function CannotDecideNotice() {
  const { key, iteration } = useIteration();
  const reason = cannotDecideReason(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  if (!reason) return null;
  return (
    <InsetText>
      <h2 className="nhsuk-heading-s nhsuk-u-margin-bottom-2">You cannot approve or reject this iteration</h2>
      <p>{transitionRefusals[reason]}</p>
      <p>Reviewers: {iteration.reviewers.map(({ name }) => name).join(", ")}.</p>
    </InsetText>
  );
}
