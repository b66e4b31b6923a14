/**
 * Entry point for `npx spi release status`. Prints message outcomes by release. Never changes or creates a database.
 */
import { parseArgs } from "node:util";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { recentMessagesSentences } from "@spi/domain/release/recent-messages/recent-messages";
import { countUnconfirmedOutcomes } from "@spi/domain/release/outcomes";
import { unreadSentences } from "@spi/domain/release/proof";
import type { Release } from "@spi/domain/release/release-answer";
import { describeDelayedPeople } from "@spi/domain/release/sending/early-sending";
import { hoursSentence } from "@spi/domain/release/sending/hours-sentence";
import { waitingSentence } from "@spi/domain/release/sending/sending-sentences";
import { openExisting } from "../configuration/open-existing.ts";
import { listReleases } from "../releases/answer.ts";

type ReleaseWithIteration = Release & { iteration: string };

async function printStatus(): Promise<void> {
  const options = { json: { type: "boolean" }, iteration: { type: "string" } } as const;
  const { json, iteration } = parseArgs({ options }).values;
  const database = await openExisting(process.env);
  try {
    const releases = await listReleases(database.db, iteration);
    process.stdout.write(`${json ? JSON.stringify(releases, null, 2) : formatReleases(releases)}\n`);
  } finally {
    await database.close();
  }
}

function formatReleases(releases: readonly ReleaseWithIteration[]): string {
  if (releases.length === 0) return "There are no releases.";
  return releases
    .flatMap((release) => [
      `${release.iteration}  release ${release.number}: ${release.state}${release.cause ? ` (${release.cause})` : ""}`,
      // The remaining messages of a cancelled release are no longer due.
      ...(release.state === "called off" ? [] : formatFigures(release)),
    ])
    .join("\n");
}

function formatFigures(release: ReleaseWithIteration): string[] {
  return [
    ...waitingReasons(release).map((sentence) => `  waiting: ${sentence}`),
    ...(release.messaged_before ? recentMessagesSentences(release.messaged_before) : []).map(
      (sentence) => `  ${sentence}`,
    ),
    ...unreadSentences(release.unread_versions).map((sentence) => `  ${sentence}`),
    ...release.parts.flatMap(({ wave, plan, outcomes, ...figures }) => [
      `  wave ${wave} ${plan}: ${equation(figures, figures.delayed)}`,
      `    ${delivery(figures.accepted, outcomes)}`,
      ...release.channels
        .filter((part) => part.wave === wave && part.plan === plan)
        .map(({ channel, delivered, failed }) => `    ${channel}: ${delivered} delivered, ${failed} failed`),
    ]),
    `  together: ${equation(
      release.figures,
      release.parts.reduce((sum, { delayed }) => sum + delayed, 0),
    )}`,
    `    ${delivery(release.figures.accepted, release.outcomes)}`,
    ...(release.refused_callbacks > 0
      ? [`  ${release.refused_callbacks} callbacks rejected across the whole service since it started`]
      : []),
  ];
}

/**
 * Lists the reasons why the next messages cannot be sent yet, such as a limit, the days and hours, the previous wave,
 * or people who do not qualify yet.
 */
function waitingReasons(release: ReleaseWithIteration): string[] {
  const hours = hoursSentence(release, new Date());
  const from = release.next_wave_from;
  const wave = from && `The next wave will begin no earlier than ${displayTimestamp(from)}.`;
  const onHoldText =
    release.delayed && release.figures.remaining > 0 ? describeDelayedPeople(release.delayed) : undefined;
  return [waitingSentence(release), hours, wave, onHoldText].filter((sentence) => typeof sentence === "string");
}

function equation(figures: ReleaseWithIteration["figures"], onHold: number): string {
  const { approved, removed, accepted, refused, cancelled, remaining, unclear } = figures;
  return (
    `${approved} approved = ${removed} removed + ${accepted} accepted + ${refused} rejected + ` +
    `${cancelled} cancelled${onHold > 0 ? ` + ${onHold} not yet eligible + ${remaining - onHold} others remaining` : ` + ${remaining} remaining`}` +
    (unclear > 0 ? `, including ${unclear} that may have been accepted` : "")
  );
}

function delivery(accepted: number, outcomes: ReleaseWithIteration["outcomes"]): string {
  const { delivered, failed, unknown } = outcomes;
  const ahead = countUnconfirmedOutcomes(accepted, outcomes);
  const clear = ahead > 0 ? ` + ${ahead} with no clear response` : "";
  return `${accepted} accepted${clear} = ${delivered} delivered + ${failed} failed + ${unknown} not yet known`;
}

printStatus().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
