import { transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { InsetText } from "nhsuk-react-components";
import { useIteration } from "../../scope/IterationScope.tsx";
import { usePermissions, useMe } from "../../session/use-session.ts";
import { cannotDecideReason } from "./cannot-decide-reason.ts";

/** Explains why an approver in the team cannot decide on this iteration or its report, and names who can. */
export function CannotDecideNotice() {
  const { key, iteration } = useIteration();
  const permissions = usePermissions(key.teamId);
  const reason = cannotDecideReason(iteration, { userId: useMe().id, permissions });
  if (!reason || !permissions.includes("approve")) return null;
  const about = iteration.status === "report ready" ? "report" : "iteration";
  const workers = [iteration.submitted_by?.id, ...iteration.contributors.map(({ id }) => id)];
  const deciders = iteration.reviewers.filter(({ id }) => !workers.includes(id)).map(({ name }) => name);
  return (
    <InsetText>
      <h2 className="nhsuk-heading-s nhsuk-u-margin-bottom-2">You cannot approve or reject this {about}</h2>
      <p>{transitionRefusals[reason]}</p>
      <p>
        {deciders.length === 0
          ? "None of the reviewers can decide. Ask the writer to choose other reviewers."
          : `Reviewers who can decide: ${deciders.join(", ")}.`}
      </p>
    </InsetText>
  );
}
