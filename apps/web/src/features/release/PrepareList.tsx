import { useQuery } from "@tanstack/react-query";
import { isSoleDecider, releaseRefusals } from "@spi/domain/release/release";
import type { Release } from "@spi/domain/release/release-answer";
import { displayCount } from "@spi/domain/text/counts";
import { queries } from "../../api/queries.ts";
import { releaseForms, useRequestRelease } from "../../api/release.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import { ReleaserNames } from "./ReleaserNames.tsx";

/** Shows the number of people that the approved report invites, before a list is prepared. */
function ApprovedPeople() {
  const { key } = useIteration();
  const report = useQuery(queries.reports(key)).data?.findLast(({ status }) => status === "ready");
  const invited = report?.summary_report_totals?.totals.invited;
  if (invited === undefined) return null;
  return (
    <p>
      {invited === 1 ? "1 person is" : `${displayCount(invited)} people are`} invited in report {report?.number}, which
      has been approved.
    </p>
  );
}

/** Shows the form for preparing the list to users with release permission. Other users see who can prepare it. */
export function PrepareList({ previousRelease }: { previousRelease: Release | null }) {
  const { key, iteration } = useIteration();
  const request = useRequestRelease(key);
  const me = useMe().id;
  const mayRelease = usePermissions(key.teamId).includes("release");
  const isSoleApprover = mayRelease && isSoleDecider(iteration.decisions, me);
  const canPrepare = iteration.status === "report approved" && mayRelease && !isSoleApprover;
  useFormPresent(canPrepare ? releaseForms.prepare : undefined);
  if (iteration.status !== "report approved")
    return <p>You can prepare a list once this iteration&apos;s summary report has been approved.</p>;
  if (!canPrepare) {
    return (
      <>
        <p>
          {isSoleApprover
            ? releaseRefusals.aloneBehindApprovals
            : "Staff with release permission can prepare the list."}
        </p>
        <ReleaserNames />
      </>
    );
  }
  return (
    <>
      {request.error ? <ApiErrors key={request.submittedAt} refusal={request.error} /> : null}
      <ApprovedPeople />
      <p>
        We will make a list of exactly these people and compare it with the latest population data. We will remove
        anyone who is recorded as having died or opted out, anyone on the stop list, and anyone the rules no longer
        select. We will never add anyone. It can take a few minutes to prepare the list. Nothing will be sent until an
        approver has read the test messages and someone has started sending.
      </p>
      <Button disabled={request.isPending} onClick={() => request.mutate()}>
        {previousRelease ? "Prepare the list again" : "Prepare the list"}
      </Button>
    </>
  );
}
