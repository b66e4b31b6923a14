import { refuseTransition, transitionRefusals } from "@spi/domain/lifecycle";
import { Link } from "react-router";
import { useChangeStatus } from "../../api/saving.ts";
import { useForgetDraft } from "../../drafts/use-kept-state.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { ApiErrors } from "../../ui/ApiErrors.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { LatestRunProgress } from "./LatestRunProgress.tsx";
import { RevertButton } from "./RevertButton.tsx";
import { statusSentence } from "./status-sentence.ts";
import { transitionFacts } from "./transition-facts.ts";

const decisionFields = ["reason"];

/** Where the iteration stands, who must act, and what this person may do now (REQ-SCR-51). */
export function StatusCard() {
  const { key, iteration } = useIteration();
  const facts = transitionFacts(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  const change = useChangeStatus(key);
  const forgetDraft = useForgetDraft();
  const may = (name: Parameters<typeof refuseTransition>[0]) => refuseTransition(name, facts) === undefined;
  const { Version } = iteration.iteration_details;
  const decision = may("approve") ? "iteration" : may("approveReport") ? "report" : undefined;
  return (
    <Card heading="What happens next">
      {change.error ? <ApiErrors refusal={change.error} fields={decisionFields} /> : null}
      {iteration.report_failure ? (
        <p className="nhsuk-error-message">The last report was not finished. {iteration.report_failure}</p>
      ) : null}
      <p>{statusSentence(iteration)}</p>
      {iteration.status === "draft" && !facts.complete ? <p>{transitionRefusals.incomplete}</p> : null}
      {iteration.status === "report requested" ? <LatestRunProgress iterationKey={key} /> : null}
      {hasReport(iteration.status) ? (
        <p>
          <Link to={iterationPath(key, "summary/reports")}>See the summary reports</Link>
        </p>
      ) : null}
      {decision ? (
        <DecisionForm
          key={decision}
          about={decision}
          deciding={change.isPending}
          refusal={change.error ?? undefined}
          onDecide={(status, reason) =>
            change.mutate({ status, Version, ...(reason ? { reason } : {}) }, { onSuccess: forgetDraft })
          }
        />
      ) : null}
      <div className="nhsuk-button-group">
        {may("sendForReview") ? <LinkButton to={iterationPath(key, "reviewers")}>Send for review</LinkButton> : null}
        {may("requestReport") ? (
          <Button disabled={change.isPending} onClick={() => change.mutate({ status: "report requested", Version })}>
            {iteration.report_failure ? "Request report again" : "Request report"}
          </Button>
        ) : null}
        {may("revertToDraft") ? (
          <RevertButton disabled={change.isPending} onRevert={() => change.mutate({ status: "draft", Version })} />
        ) : null}
      </div>
    </Card>
  );
}

function hasReport(status: string): boolean {
  return status.startsWith("report ") && status !== "report requested";
}
