import { useQuery } from "@tanstack/react-query";
import { InsetText } from "nhsuk-react-components";
import { asRefusal } from "../../api/refusal.ts";
import { releaseQuery, useLiveRelease, useRequestRelease } from "../../api/release.ts";
import { ChangedSinceApproval, useChangedSinceApproval } from "../../scope/ChangedSinceApproval.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { SendingList } from "../../scope/SendingList.tsx";
import { usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ReleaseFigures } from "./ReleaseFigures.tsx";
import { ReleaseOutcomes } from "./ReleaseOutcomes.tsx";
import { ReleaseMoves } from "./ReleaseMoves.tsx";
import { ReleasePerson } from "./ReleasePerson.tsx";
import { ReleaseProof } from "./ReleaseProof.tsx";
import { TryAgain } from "./TryAgain.tsx";
import type { Release } from "./release-words.ts";
import {
  hoursSentence,
  irrevocable,
  problemsOf,
  stateSentence,
  runDateSentence,
  waitSentence,
  wayOn,
} from "./release-words.ts";

/** How the list of an approved report is handed to NHS Notify: prepared, started, stopped, and what became of each message (REQ-REL-41). */
export function ReleasePage() {
  const { key, iteration } = useIteration();
  const query = useQuery(releaseQuery(key));
  useLiveRelease(key, query.data);
  const release = query.data?.release;
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const changed = useChangedSinceApproval();
  return (
    <Page title="Release" caption={iteration.iteration_details.Name} back={iterationPath(key, "summary")}>
      {query.isPending ? <LoadingText>Loading the release...</LoadingText> : null}
      {query.isError && !query.data ? <ApiErrors refusal={asRefusal(query.error)} /> : null}
      {release?.started_at ? null : <ChangedSinceApproval />}
      {release ? <Problems release={release} /> : null}
      {query.data ? <ReleaseState release={release ?? null} at={query.dataUpdatedAt} /> : null}
      {release && release.plans.length > 0 && !(changed && release.started_at === null) ? (
        <ReleaseProof release={release} />
      ) : null}
      {release?.list ? <ReleaseFigures release={release} list={release.list} /> : null}
      {release ? (
        <Card heading="Settings for sending">
          <p>These were approved with the iteration. If one changes, sending stops.</p>
          <SendingList settings={release.sending} />
        </Card>
      ) : null}
      {release && release.figures.handedOver > 0 ? <ReleaseOutcomes release={release} /> : null}
      {release?.state === "ended" && permissions.includes("write") ? <TryAgain /> : null}
      {release && mayRelease ? <ReleasePerson /> : null}
    </Page>
  );
}

/** What went wrong stands before all that went well. */
function Problems({ release }: { release: Release }) {
  const problems = problemsOf(release);
  if (problems.length === 0) return null;
  return (
    <Card heading="Problems">
      <ul className="nhsuk-list nhsuk-list--bullet nhsuk-u-margin-bottom-0">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Where it stands, as it was told at a moment. */
function ReleaseState({ release, at }: { release: Release | null; at: number }) {
  const hours = release ? hoursSentence(release, new Date(at)) : undefined;
  const way = release ? wayOn(release) : undefined;
  const waits = release ? waitSentence(release) : undefined;
  const certain = release ? irrevocable(release) : undefined;
  const { iteration } = useIteration();
  const changed = useChangedSinceApproval();
  const begun = release !== null && release.started_at !== null;
  const runDate = runDateSentence(iteration.iteration_details.IterationDate, new Date(at));
  const approvers = [
    ...new Set(iteration.decisions.filter(({ transition }) => isApproval(transition)).map(({ by }) => by.name)),
  ];
  return (
    <Card heading="What happens next">
      {begun || iteration.status !== "report approved" ? null : <p>{runDate}</p>}
      {begun || approvers.length === 0 ? null : <p>Approved by {and.format(approvers)}.</p>}
      {release && !(changed && release.state === "prepared") ? <p>{stateSentence(release)}</p> : null}
      {hours === undefined ? null : <p>{hours}</p>}
      {waits === undefined ? null : <p>{waits}</p>}
      {release?.cause ? <p>Why: {release.cause}</p> : null}
      {way === undefined ? null : <p>{way}</p>}
      {certain === undefined ? null : <InsetText>{certain}</InsetText>}
      {changed && !begun ? (
        <p>Nothing was sent, and nothing can be sent.</p>
      ) : release && isUnderWay(release) ? (
        <ReleaseMoves release={release} />
      ) : (
        <Prepare before={release} />
      )}
    </Card>
  );
}

const and = new Intl.ListFormat("en-GB");
const isApproval = (transition: string) => transition === "approve" || transition === "approveReport";

function isUnderWay({ state }: Release): boolean {
  return state !== "refused" && state !== "called off";
}

function Prepare({ before }: { before: Release | null }) {
  const { key, iteration } = useIteration();
  const request = useRequestRelease(key);
  const mayRelease = usePermissions(key.teamId).includes("release");
  if (iteration.status !== "report approved")
    return <p>A list can be prepared once the summary report of this iteration is approved.</p>;
  if (!mayRelease) return <p>Somebody with permission to release can prepare the list.</p>;
  return (
    <>
      {request.error ? <ApiErrors key={request.submittedAt} refusal={request.error} /> : null}
      <p>
        The list is made from the people the approved report was made of, and compared with the people as they are now.
        Nothing is sent until somebody starts it.
      </p>
      <Button disabled={request.isPending} onClick={() => request.mutate()}>
        {before ? "Prepare the list again" : "Prepare the list"}
      </Button>
    </>
  );
}
