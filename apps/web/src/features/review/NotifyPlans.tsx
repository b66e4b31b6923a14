import type { PlanReview } from "@spi/domain/api-contract";
import { changedPlans } from "@spi/domain/campaign/notify-plans";
import { refusePlanApproval, transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { approvePlansForm, useApproveNotifyPlans } from "../../api/notify-plans.ts";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { addRoutingPlansPath, iterationPath } from "../../paths/paths.ts";
import { transitionFacts } from "../../scope/transition-facts.ts";
import { useCanUpdate, useMe, usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeName } from "../../ui/CodeName.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import { useDecisionSubject } from "./decision/decision-subject.ts";
import type { IterationPart } from "../../scope/iteration-part.ts";

const shownStatuses: readonly string[] = [
  "in review",
  "approved",
  "report requested",
  "report ready",
  "report approved",
];

/** Returns the NHS Notify IDs for an iteration's messages, with those that need attention. */
function usePlanReview() {
  const { key, iteration } = useIteration();
  const review = useQuery(queries.review(key)).data?.notify_plans;
  if (!review || !shownStatuses.includes(iteration.status)) return undefined;
  const { unapproved, removed } = changedPlans(review.plans);
  return {
    review,
    missing: review.plans.filter(({ uuid }) => uuid === null).map(({ id }) => id),
    unapproved,
    unapprovedCount: unapproved.length + removed.length,
    inReview: iteration.status === "in review",
  };
}

/** Returns the part of the iteration with its NHS Notify IDs. Undefined if the iteration does not show them yet. */
export function useNotifyPlansPart(): IterationPart | undefined {
  const canDecide = useDecisionSubject() === "iteration";
  const plans = usePlanReview();
  if (!plans) return undefined;
  const { review, missing, unapprovedCount, inReview } = plans;
  const count = review.plans.length === 1 ? "1 ID" : `${review.plans.length} IDs`;
  const problem =
    missing.length > 0
      ? `${missing.length} missing`
      : !inReview && unapprovedCount > 0
        ? `${unapprovedCount} not approved`
        : undefined;
  const text =
    problem ?? (inReview && unapprovedCount > 0 ? `${count} to approve with the iteration` : `${count}, approved`);
  return {
    id: "notify-ids",
    name: "NHS Notify IDs",
    task: { state: problem === undefined ? "done" : "toCheck", text },
    // Reviewers must see the IDs that they approve.
    open: problem !== undefined || (canDecide && unapprovedCount > 0),
    content: <NotifyPlans />,
  };
}

/** Shows the NHS Notify IDs in a card, if any of them is missing or not approved. */
export function NotifyPlansCard() {
  const plans = usePlanReview();
  if (!plans || plans.missing.length + plans.unapprovedCount === 0) return null;
  return (
    <Card heading="NHS Notify IDs">
      <NotifyPlans />
    </Card>
  );
}

/** Shows the NHS Notify IDs for an iteration's messages, and any that are missing or not approved. */
export function NotifyPlans() {
  const { key } = useIteration();
  const canUpdate = useCanUpdate(key.teamId);
  const plans = usePlanReview();
  if (!plans) return null;
  const { review, missing, unapproved, unapprovedCount, inReview } = plans;
  const urgency = ({ id, uuid }: PlanReview["plans"][number]) => (uuid === null ? 0 : unapproved.includes(id) ? 1 : 2);
  // Without an earlier approval, every cell in this column would be the same.
  const hasApproved = review.plans.some(({ approved }) => approved !== null);
  return (
    <>
      <p>
        {summarySentence({ missing: missing.length, unapproved: unapprovedCount }, inReview)}{" "}
        {missing.length > 0 && canUpdate ? (
          <Link to={addRoutingPlansPath(key, iterationPath(key, "summary"))}>Enter NHS Notify IDs</Link>
        ) : null}
      </p>
      {!inReview && unapprovedCount > 0 ? <ApprovePlans review={review} /> : null}
      <DataTable
        caption="NHS Notify IDs for the routing plans used by this iteration"
        captionHidden
        columns={[
          { heading: "Routing plan ID" },
          { heading: "NHS Notify ID" },
          ...(hasApproved ? [{ heading: "Approved" }] : []),
        ]}
        rows={review.plans
          .toSorted((a, b) => urgency(a) - urgency(b))
          .map(({ id, uuid, approved }) => ({
            key: id,
            cells: [
              <CodeName key="id">{id}</CodeName>,
              <span key="uuid" className="spi-uuid">
                {uuid ?? "Missing"}
              </span>,
              ...(hasApproved ? [describeApproved({ uuid, approved })] : []),
            ],
          }))}
      />
    </>
  );
}

function ApprovePlans({ review }: { review: PlanReview }) {
  const { key, iteration } = useIteration();
  const approve = useApproveNotifyPlans(key);
  const facts = transitionFacts(iteration, { userId: useMe().id, permissions: usePermissions(key.teamId) });
  const refusal = refusePlanApproval(facts);
  useFormPresent(refusal === undefined ? approvePlansForm : undefined);
  if (refusal === "forbidden" || refusal === "wrongStatus") return null;
  if (refusal) return <p>{transitionRefusals[refusal]}</p>;
  return (
    <>
      {approve.error ? <ApiErrors key={approve.submittedAt} refusal={approve.error} /> : null}
      <p>
        You are a reviewer of this iteration. Before you approve, compare each NHS Notify ID with the ID in NHS Notify.
      </p>
      <Button disabled={approve.isPending} onClick={() => approve.mutate(review.seal)}>
        Approve these NHS Notify IDs
      </Button>
    </>
  );
}

function summarySentence({ missing, unapproved }: { missing: number; unapproved: number }, inReview: boolean): string {
  const missingTexts =
    missing === 0
      ? []
      : [`${missing} ${missing === 1 ? "routing plan ID does" : "routing plan IDs do"} not have an NHS Notify ID.`];
  const approvalTexts =
    unapproved === 0
      ? []
      : [inReview ? "If you approve the iteration, you also approve these NHS Notify IDs." : notApproved];
  if (missingTexts.length + approvalTexts.length === 0)
    return "Every routing plan used by this iteration has an approved NHS Notify ID.";
  const blockedTexts =
    missing > 0 ? ["The list cannot be sent until every routing plan has an approved NHS Notify ID."] : [];
  return [...missingTexts, ...blockedTexts, ...approvalTexts].join(" ");
}

const notApproved =
  "Some NHS Notify IDs were entered, changed or removed after the iteration was approved. A reviewer who did not make these changes must approve them. Until then, no one can approve a report or send a list.";

function describeApproved({ uuid, approved }: Pick<PlanReview["plans"][number], "uuid" | "approved">): string {
  if (approved === null) return "No";
  return uuid === approved ? "Yes" : `No. ${approved} was approved`;
}
