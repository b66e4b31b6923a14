import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import type { Release } from "@spi/domain/release/release-answer";
import { describeDelayedPeople, withEarliestDay } from "@spi/domain/release/sending/early-sending";
import { limitsSentence } from "@spi/domain/release/sending/earliest-end";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { reportPath } from "../../paths/paths.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { useNotReady } from "../../scope/NotReadyCallout.tsx";
import { sendingGroups } from "../../scope/sending-text.ts";
import { Lines } from "../../ui/Lines.tsx";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";
import { approvedSentence, remainingSentence } from "./release-text.ts";
import { expectedEndSentence, firstWaveSentence, runDateSentence, waitSentence } from "./wave-text.ts";

interface ReleaseFactsProps {
  release: Release | null;
  /** Sending hours. Undefined if messages can be sent now. */
  hours: string | undefined;
  /** True if people who do not qualify yet are still on the list. */
  hasDelayed: boolean;
  now: Date;
}

/** Shows what will be sent to how many people, when, and who approved and started it. */
export function ReleaseFacts({ release, hours, hasDelayed, now }: ReleaseFactsProps) {
  const { iteration } = useIteration();
  const notReady = useNotReady();
  const runDate = iteration.iteration_details.IterationDate;
  const isAhead = !release?.started_at && !notReady && iteration.status === "report approved";
  const firstWave = release?.parts.some(({ begun }) => !begun) ? firstWaveSentence(release) : undefined;
  const isActive = release?.state === "prepared" || release?.state === "sending";
  const approvals = useApprovals();
  return (
    <SummaryList>
      <SummaryRow label="Run date" value={isAhead ? runDateSentence(runDate, now) : displayDay(runDate)} />
      {release?.list ? (
        <SummaryRow label="People" value={<ReleasePeople release={release} list={release.list} />} />
      ) : null}
      {release?.list ? <SummaryRow label="Messages" value={remainingSentence(release)} /> : null}
      {firstWave === undefined ? null : <SummaryRow label="First wave" value={firstWave} />}
      {release && isActive ? (
        <SummaryRow
          label="Sending"
          value={<Lines values={sendingTexts(release, { hours, hasDelayed, now, runDate })} />}
        />
      ) : null}
      {approvals.length === 0 ? null : <SummaryRow label="Approved by" value={<Lines values={approvals} />} />}
      {release?.started_by && release.started_at ? (
        <SummaryRow label="Started by" value={`${release.started_by.name}, ${displayTimestamp(release.started_at)}`} />
      ) : null}
    </SummaryList>
  );
}

/** Returns the users who approved the iteration and its report, with the times. */
function useApprovals(): string[] {
  const { decisions } = useIteration().iteration;
  const latest = (["approve", "approveReport"] as const).map((name) =>
    decisions.findLast(({ transition }) => transition === name),
  );
  return latest.flatMap((decision) =>
    decision === undefined
      ? []
      : [
          `${decision.transition === "approve" ? "Iteration" : "Report"}: ${decision.by.name}, ${displayTimestamp(decision.at)}`,
        ],
  );
}

function ReleasePeople({ release, list }: { release: Release; list: NonNullable<Release["list"]> }) {
  const { key } = useIteration();
  const reports = useQuery(queries.reports(key)).data ?? [];
  const position = reports.findIndex(({ number }) => number === release.report) + 1;
  return (
    <>
      {approvedSentence(list)}{" "}
      {position === 0 ? null : <Link to={reportPath(key, position)}>See report {release.report}</Link>}
    </>
  );
}

/** Describes when and how fast messages are sent, what they wait for, and when the last ones will be sent. */
function sendingTexts(
  release: Release,
  { hours, hasDelayed, now, runDate }: Omit<ReleaseFactsProps, "release"> & { runDate: string },
): string[] {
  const planned = { ...release, sending: withEarliestDay(release.sending, runDate) };
  const limits = release.state === "sending" && !release.waiting ? limitsSentence(release, now) : undefined;
  return [
    ...sendingGroups.days.describe(release.sending).slice(0, 1),
    hours,
    hasDelayed && release.delayed ? describeDelayedPeople(release.delayed) : undefined,
    waitSentence(release, now),
    limits ?? expectedEndSentence(planned, now),
  ].filter((text) => text !== undefined);
}
