import "./release.css";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { asRefusal } from "../../ui/page/refusal.ts";
import { releaseQuery, useLiveRelease } from "../../api/release.ts";
import { NotReadyCallout, useNotReady } from "../../scope/NotReadyCallout.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { IterationLine } from "../../scope/IterationLine.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { SendingList } from "../../scope/SendingList.tsx";
import { usePermissions } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ReleaseFigures } from "./ReleaseFigures.tsx";
import { ReleaseOutcomes } from "./ReleaseOutcomes.tsx";
import { ReleasePerson } from "./ReleasePerson.tsx";
import { ReleaseProof } from "./proof/ReleaseProof.tsx";
import { ReleaseState } from "./ReleaseState.tsx";
import { RetryCard } from "./RetryCard.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { noEarliestDay } from "@spi/domain/release/sending/sending-sentences";
import { problemsOf } from "./release-text.ts";

/** Shows how an approved report's list is prepared, sent to NHS Notify and stopped, and the outcome of each message. */
export function ReleasePage() {
  const { key, iteration } = useIteration();
  const query = useQuery(releaseQuery(key));
  useLiveRelease(key, query.data);
  const release = query.data?.release;
  const permissions = usePermissions(key.teamId);
  const mayRelease = permissions.includes("release");
  const notReady = useNotReady();
  const hasStarted = release ? release.started_at !== null : false;
  // Test messages are first on the page until the release starts, and whenever users have to read them again.
  const isProofFirst = hasStarted ? release?.plans.some(({ proof }) => !proof?.read_by) : !notReady;
  const proof = release ? (
    <ReleaseProof
      release={release}
      recipients={query.data?.test_recipients ?? []}
      stopped={query.data?.stopped_recipients ?? []}
    />
  ) : null;
  return (
    <Page title="Release" caption={iteration.iteration_details.Name} back={iterationPath(key, "summary")}>
      <IterationLine>
        <Link to={iterationPath(key, "summary")}>Iteration</Link>
        <Link to={iterationPath(key, "summary/reports")}>Reports</Link>
        <Link to={iterationPath(key, "history")}>History</Link>
      </IterationLine>
      <div className="spi-release">
        {query.isPending ? <LoadingText>Loading the release...</LoadingText> : null}
        {query.isError && !query.data ? <ApiErrors refusal={asRefusal(query.error)} /> : null}
        <NotReadyCallout />
        {release ? <ReleaseProblems release={release} /> : null}
        {query.data ? <ReleaseState release={release ?? null} now={query.dataUpdatedAt} /> : null}
        {isProofFirst ? proof : null}
        {release?.list ? <ReleaseFigures release={release} list={release.list} /> : null}
        {release && release.figures.accepted > 0 ? <ReleaseOutcomes release={release} /> : null}
        {hasStarted && !isProofFirst ? proof : null}
        {release ? (
          <Details expander className="spi-printed">
            <Details.Summary>Sending settings</Details.Summary>
            <Details.Text>
              <p>These settings were approved with the iteration. If anyone changes them, sending will stop.</p>
              <SendingList settings={release.sending} noDayText={noEarliestDay.ended} />
            </Details.Text>
          </Details>
        ) : null}
        {release?.state === "ended" && permissions.includes("write") ? <RetryCard /> : null}
        {release && mayRelease ? <ReleasePerson /> : null}
      </div>
    </Page>
  );
}

/** Shows problems before successful results. */
function ReleaseProblems({ release }: { release: Release }) {
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
