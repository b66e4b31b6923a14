import type { PlanReview } from "@spi/domain/api-contract";
import { changedPlans } from "@spi/domain/campaign/notify-plans";
import { refusePlanApproval, transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
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
import { useDecisionSubject } from "./decision/decided-report.ts";

const shown: readonly string[] = ["in review", "approved", "report requested", "report ready", "report approved"];

/** Shows the NHS Notify IDs for an iteration's messages, and what remains to be done about them. */
export function NotifyPlansCard() {
  const { key, iteration } = useIteration();
  const review = useQuery(queries.review(key)).data?.notify_plans;
  const canUpdate = useCanUpdate(key.teamId);
  const decides = useDecisionSubject() === "iteration";
  if (!review || !shown.includes(iteration.status)) return null;
  const missing = review.plans.filter(({ uuid }) => uuid === null);
  const { unapproved, removed } = changedPlans(review.plans);
  const toApprove = unapproved.length + removed.length;
  const isWrong = ({ id, uuid }: PlanReview["plans"][number]) => uuid === null || unapproved.includes(id);
  const rows = [
    ...missing,
    ...review.plans.filter((plan) => plan.uuid !== null && isWrong(plan)),
    ...review.plans.filter((plan) => !isWrong(plan)),
  ];
  const plans = addRoutingPlansPath(key, iterationPath(key, "summary"));
  const inReview = iteration.status === "in review";
  // Without an earlier approval, a column about it would be the same in each row.
  const anyApproved = review.plans.some(({ approved }) => approved !== null);
  const table = (
    <DataTable
      caption="NHS Notify IDs for the routing plans used by this iteration"
      captionHidden
      columns={[
        { heading: "Routing plan ID" },
        { heading: "NHS Notify ID" },
        ...(anyApproved ? [{ heading: "Approved" }] : []),
      ]}
      rows={rows.map(({ id, uuid, approved }) => ({
        key: id,
        cells: [
          <CodeName key="id">{id}</CodeName>,
          <span key="uuid" className="spi-uuid">
            {uuid ?? "Missing"}
          </span>,
          ...(anyApproved ? [approvedWords({ uuid, approved })] : []),
        ],
      }))}
    />
  );
  return (
    <Card
      half
      heading="NHS Notify IDs"
      action={missing.length > 0 && canUpdate ? <Link to={plans}>Enter NHS Notify IDs</Link> : null}
    >
      <p>{sentenceOf({ missing: missing.length, unapproved: toApprove }, inReview)}</p>
      {!inReview && toApprove > 0 ? <ApprovePlans review={review} /> : null}
      {missing.length > 0 || decides || (toApprove > 0 && !inReview) ? (
        table
      ) : (
        <Details className="nhsuk-u-margin-bottom-0">
          <Details.Summary>Show the NHS Notify IDs</Details.Summary>
          <Details.Text>{table}</Details.Text>
        </Details>
      )}
    </Card>
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
        You are a reviewer of this iteration. Compare each NHS Notify ID with what NHS Notify shows before you approve.
      </p>
      <Button disabled={approve.isPending} onClick={() => approve.mutate(review.seal)}>
        Approve these NHS Notify IDs
      </Button>
    </>
  );
}

function sentenceOf({ missing, unapproved }: { missing: number; unapproved: number }, inReview: boolean): string {
  const none =
    missing === 0
      ? []
      : [`${missing} ${missing === 1 ? "routing plan ID does" : "routing plan IDs do"} not have an NHS Notify ID.`];
  const toApprove =
    unapproved === 0 ? [] : [inReview ? "Approving the iteration approves these NHS Notify IDs." : notApproved];
  if (none.length + toApprove.length === 0)
    return "Every routing plan used by this iteration has an approved NHS Notify ID.";
  const blocked = missing > 0 ? ["The list cannot be sent to NHS Notify until each one has an approved ID."] : [];
  return [...none, ...blocked, ...toApprove].join(" ");
}

const notApproved =
  "Some NHS Notify IDs were entered, changed or removed after this was approved. A reviewer who did not make these changes must approve them before a report is approved or a list is sent.";

function approvedWords({ uuid, approved }: Pick<PlanReview["plans"][number], "uuid" | "approved">): string {
  if (approved === null) return "No";
  return uuid === approved ? "Yes" : `No. ${approved} was approved`;
}
