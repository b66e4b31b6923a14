import { Card } from "../../../ui/Card.tsx";
import { focusField } from "../../../ui/page/ErrorSummary.tsx";
import { Decision, useDecision } from "./Decision.tsx";
import { useDecisionSubject } from "./decision-subject.ts";
import { OutdatedDecisionNotice } from "./OutdatedDecisionNotice.tsx";

const decisionId = "decide";

/** Shows a link from the top of the page to the decision, for users who can decide on the iteration. */
export function IterationDecisionLink() {
  if (useDecisionSubject() !== "iteration") return null;
  return (
    <p>
      Read this page, then{" "}
      <a
        href={`#${decisionId}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(decisionId);
        }}
      >
        approve or reject the iteration
      </a>
      .
    </p>
  );
}

/** Shows the decision form to users who can decide. The form is below the content that must be read first. */
export function IterationDecisionCard() {
  const decision = useDecision();
  if (useDecisionSubject() !== "iteration") return <OutdatedDecisionNotice {...decision} />;
  return (
    <div id={decisionId} tabIndex={-1}>
      <Card heading="Approve or reject this iteration">
        <Decision about="iteration" {...decision} />
      </Card>
    </div>
  );
}
