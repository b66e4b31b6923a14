import { useQuery } from "@tanstack/react-query";
import { Details, InsetText } from "nhsuk-react-components";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { notReadyMendedBy } from "@spi/domain/release/not-ready";
import { leftToTry } from "@spi/domain/release/try-again";
import { displayCount } from "@spi/domain/words/counts";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { asRefusal } from "../../api/refusal.ts";
import { releaseQuery, tryAgainQuery, useLiveRelease, useRequestRelease } from "../../api/release.ts";
import { NotReadyCallout, useNotReady } from "../../scope/NotReady.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { SendingList } from "../../scope/SendingList.tsx";
import { useMe, usePermissions } from "../../session/use-session.ts";
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
import type { Release } from "@spi/domain/release/release-answer";
import { irrevocable, ownerSentence, problemsOf, stateSentence, wayOn } from "./release-words.ts";
import { hoursSentence, runDateSentence, waitSentence } from "./wave-words.ts";

/** How the list of an approved report is handed to NHS Notify: prepared, started, stopped, and what became of each message (REQ-REL-41). */
export function ReleasePage() {
  const { key, iteration } = useIteration();
  const query = useQuery(releaseQuery(key));
  useLiveRelease(key, query.data);
  const release = query.data?.release;
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const notReady = useNotReady();
  const begun = release ? release.started_at !== null : false;
  // Before the start, and wherever somebody has to read them again.
  const proofFirst = begun ? release?.plans.some(({ proof }) => !proof?.read_by) : !notReady;
  return (
    <Page title="Release" caption={iteration.iteration_details.Name} back={iterationPath(key, "summary")}>
      {query.isPending ? <LoadingText>Loading the release...</LoadingText> : null}
      {query.isError && !query.data ? <ApiErrors refusal={asRefusal(query.error)} /> : null}
      <NotReadyCallout />
      {release ? <Problems release={release} /> : null}
      {query.data ? <ReleaseState release={release ?? null} at={query.dataUpdatedAt} /> : null}
      {release && proofFirst ? <ReleaseProof release={release} /> : null}
      {release?.list ? <ReleaseFigures release={release} list={release.list} /> : null}
      {release && release.figures.handedOver > 0 ? <ReleaseOutcomes release={release} /> : null}
      {release && begun && !proofFirst ? <ReleaseProof release={release} /> : null}
      {release ? (
        <Card heading="Settings for sending">
          <p>These were approved with the iteration. If one changes, sending stops.</p>
          <Details className="nhsuk-u-margin-bottom-0">
            <Details.Summary>See the settings</Details.Summary>
            <Details.Text>
              <SendingList settings={release.sending} />
            </Details.Text>
          </Details>
        </Card>
      ) : null}
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
  const waits = release ? waitSentence(release, new Date(at)) : undefined;
  const certain = release ? irrevocable(release) : undefined;
  const { key, iteration } = useIteration();
  const notReady = useNotReady();
  const mayWrite = usePermissions(key.teamId).includes("write");
  const again = useQuery({ ...tryAgainQuery(key), enabled: release?.state === "ended" && mayWrite }).data;
  const reader = {
    owner: iteration.submitted_by,
    me: useMe().id,
    mayWrite,
    tried: again !== undefined && again.tried.length > 0 && leftToTry(again).length === 0,
  };
  const owned = release ? ownerSentence(release, reader) : undefined;
  const begun = release !== null && release.started_at !== null;
  const runDate = runDateSentence(iteration.iteration_details.IterationDate, new Date(at));
  const approvers = [
    ...new Set(iteration.decisions.filter(({ transition }) => isApproval(transition)).map(({ by }) => by.name)),
  ];
  return (
    <Card heading="What happens next">
      {begun || notReady || iteration.status !== "report approved" ? null : <p>{runDate}</p>}
      {begun || approvers.length === 0 ? null : (
        <p>
          {iteration.status === "report approved" ? "Approved by" : "The iteration was approved by"}{" "}
          {and.format(approvers)}.
        </p>
      )}
      {release && !(notReady && release.state === "prepared") ? <p>{stateSentence(release)}</p> : null}
      {release?.started_by && release.started_at ? (
        <p>
          Started by {release.started_by.name} on {displayTimestamp(release.started_at)}.
        </p>
      ) : null}
      {hours === undefined ? null : <p>{hours}</p>}
      {waits === undefined ? null : <p>{waits}</p>}
      {release?.cause ? <p>Why: {release.cause}</p> : null}
      {owned === undefined ? null : <p>{owned}</p>}
      {way === undefined ? null : <p>{way}</p>}
      {certain === undefined ? null : <InsetText>{certain}</InsetText>}
      {notReady?.kind === "otherList" && release?.figures.handedOver === 0 && release.figures.unclear === 0 ? (
        <Prepare before={release} />
      ) : notReady && !begun ? (
        <>
          <p>Nothing was sent, and nothing can be sent.</p>
          <WhoMends kind={notReady.kind} />
        </>
      ) : release && isUnderWay(release) ? (
        <ReleaseMoves release={release} />
      ) : (
        <Prepare before={release} />
      )}
    </Card>
  );
}

/** Who puts right what keeps it from being sent, and where that is done by whoever reads this. */
function WhoMends({ kind }: { kind: keyof typeof notReadyMendedBy }) {
  const { key } = useIteration();
  const mayWrite = usePermissions(key.teamId).includes("write");
  if (notReadyMendedBy[kind] !== "write") return null;
  if (!mayWrite) return <p>Somebody who may change iterations can put that right. Their home page tells them.</p>;
  return (
    <p>
      You can put that right <Link to={iterationPath(key, "summary")}>on the page of the iteration</Link>.
    </p>
  );
}

const and = new Intl.ListFormat("en-GB");
const isApproval = (transition: string) => transition === "approve" || transition === "approveReport";

function isUnderWay({ state }: Release): boolean {
  return state !== "refused" && state !== "called off";
}

/** How many people the approved report invites, as it is told before anything is prepared. */
function ApprovedPeople() {
  const { key } = useIteration();
  const report = useQuery(queries.reports(key)).data?.findLast(({ status }) => status === "ready");
  const invited = report?.summary_report_totals?.totals.invited;
  if (invited === undefined) return null;
  return (
    <p>
      {invited === 1 ? "1 person is" : `${displayCount(invited)} people are`} invited by the approved report, report{" "}
      {report?.number}.
    </p>
  );
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
      <ApprovedPeople />
      <p>
        Preparing makes the list of exactly these people, and compares it with the people as they are now: whoever has
        died, opted out or no longer matches since is taken out, and nobody is added. It can take some minutes. Nothing
        is sent until the messages were read by test recipients and somebody starts it.
      </p>
      <Button disabled={request.isPending} onClick={() => request.mutate()}>
        {before ? "Prepare the list again" : "Prepare the list"}
      </Button>
    </>
  );
}
