import { useQuery } from "@tanstack/react-query";
import { InsetText } from "nhsuk-react-components";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { permissionToFix } from "@spi/domain/release/not-ready";
import { cancelledMessagesSentence } from "@spi/domain/release/cancellation/cancelled-messages";
import type { Recovery } from "@spi/domain/release/recovery";
import { recoverySentences, stepsAfter } from "@spi/domain/release/restored-release";
import type { Release } from "@spi/domain/release/release-answer";
import { Link } from "react-router";
import { retryQuery } from "../../api/release.ts";
import { useNotReady } from "../../scope/NotReadyCallout.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { useMe, usePermissions } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { RecentlyMessagedNotice } from "./actions/RecentlyMessagedNotice.tsx";
import { ReleaseActions } from "./actions/ReleaseActions.tsx";
import { ownerSentence } from "./owner-text.ts";
import { ReleaseFacts } from "./ReleaseFacts.tsx";
import { PrepareList } from "./PrepareList.tsx";
import { announcement, irrevocableSentence, stateSentence, adviceSentence } from "./release-text.ts";
import { hoursSentence } from "@spi/domain/release/sending/hours-sentence";

/** Shows the state of the release at a given time. */
export function ReleaseState({ release, now }: { release: Release | null; now: number }) {
  const hours = release ? hoursSentence(release, new Date(now)) : undefined;
  const advice = release ? adviceSentence(release) : undefined;
  const irrevocableText = release ? irrevocableSentence(release) : undefined;
  const { key, iteration } = useIteration();
  const notReady = useNotReady();
  const mayWrite = usePermissions(key.teamId).includes("write");
  const retryCounts = useQuery({ ...retryQuery(key), enabled: release?.state === "ended" }).data;
  const viewer = { owner: iteration.submitted_by, me: useMe().id, mayWrite };
  const hasStarted = release !== null && release.started_at !== null;
  const isReplaced =
    notReady?.kind === "otherList" &&
    release?.figures.accepted === 0 &&
    release.figures.unclear === 0 &&
    !release.restored;
  const isBlocked = notReady !== undefined && !hasStarted && !isReplaced && !release?.restored;
  const isOpen = release !== null && isUnderWay(release) && !isReplaced && !isBlocked;
  return (
    <Card heading="What happens next">
      <p className="nhsuk-u-visually-hidden" aria-live="polite" aria-atomic="true">
        {release ? announcement(release) : ""}
      </p>
      {release && !(notReady && release.state === "prepared") ? (
        <p>
          <strong>{stateSentence(release, viewer.me, hours)}</strong>
        </p>
      ) : null}
      {release?.cause ? <p>Reason: {release.cause}</p> : null}
      {release?.cancellation ? <p>{cancelledMessagesSentence(release.cancellation, release.figures)}</p> : null}
      {release?.state === "ended" && retryCounts ? <p>{ownerSentence(retryCounts, viewer)}</p> : null}
      {advice === undefined ? null : <p>{advice}</p>}
      {release?.restored ? <RestoredDatabaseNotice release={release} recovery={release.restored.recovery} /> : null}
      {irrevocableText === undefined ? null : <InsetText>{irrevocableText}</InsetText>}
      <ReleaseFacts
        release={release}
        hours={hours}
        hasDelayed={isOpen && release.figures.remaining > 0}
        now={new Date(now)}
      />
      {release?.state === "prepared" && !notReady ? <RecentlyMessagedNotice release={release} /> : null}
      {release ? <ReleaseActions release={release} isOpen={isOpen} hours={hours} at={now} /> : null}
      {isBlocked ? (
        <>
          <p>Nothing has been sent, and nothing can be sent until this is fixed.</p>
          <FixResponsibility kind={notReady.kind} />
        </>
      ) : isOpen ? null : (
        <PrepareList previousRelease={release} />
      )}
    </Card>
  );
}

/** Shows the procedure for a release after the database was restored, in the words of the runbook. */
function RestoredDatabaseNotice({ release, recovery }: { release: Release; recovery: Recovery | null }) {
  return (
    <>
      {recovery === null ? null : (
        <>
          <p>When the database and the release files were compared on {displayTimestamp(recovery.at)}, they showed:</p>
          <ul className="nhsuk-list nhsuk-list--bullet">
            {recoverySentences(recovery).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <ol className="nhsuk-list nhsuk-list--number">
        {stepsAfter(release.state, recovery).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** Shows who can fix the problem that prevents sending, with a link if the current user can. */
function FixResponsibility({ kind }: { kind: keyof typeof permissionToFix }) {
  const { key } = useIteration();
  const mayWrite = usePermissions(key.teamId).includes("write");
  if (permissionToFix[kind] !== "write") return null;
  if (!mayWrite) return <p>Staff with write permission can fix this problem. The task is listed on their home page.</p>;
  return (
    <p>
      You can fix this problem <Link to={iterationPath(key, "summary")}>on the iteration page</Link>.
    </p>
  );
}

function isUnderWay({ state }: Release): boolean {
  return state !== "refused" && state !== "called off";
}
