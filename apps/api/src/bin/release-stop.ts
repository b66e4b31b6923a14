/**
 * Entry point for `npx spi release stop`. Stops releases that are being sent, on behalf of an operator. Never creates a
 * database.
 */
import { parseArgs } from "node:util";
import { formatMessageCount } from "@spi/domain/text/counts";
import { openReleaseRecords, runCommand } from "./command-line.ts";
import { readReason } from "../releases/contract.ts";
import {
  type ScopedRelease,
  type StopScope,
  type StopSummary,
  stopReleases,
} from "../releases/commands/stop-releases.ts";

const options = {
  iteration: { type: "string" },
  team: { type: "string" },
  all: { type: "boolean" },
  reason: { type: "string" },
  json: { type: "boolean" },
} as const;

/** Exit code if no release in the scope was being sent. */
const nothingStopped = 1;

await runCommand(async () => {
  const { reason: given = "", json = false, ...scoped } = parseArgs({ options }).values;
  const scope = readScope(scoped);
  const reason = readReason(given);
  const { close, ...services } = await openReleaseRecords(process.env);
  try {
    const summary = await stopReleases(services, { scope, reason, ...services });
    if (summary.stopped.length === 0) process.exitCode = nothingStopped;
    return json ? JSON.stringify(summary, null, 2) : formatSummary(summary);
  } finally {
    await close();
  }
});

function readScope({ iteration, team, all }: { iteration?: string; team?: string; all?: boolean }): StopScope {
  const scopes: StopScope[] = [
    ...(iteration === undefined ? [] : [{ of: "iteration_id", id: iteration } as const]),
    ...(team === undefined ? [] : [{ of: "team_id", id: team } as const]),
    ...(all ? [{ of: "all" } as const] : []),
  ];
  const [scope, ...others] = scopes;
  if (!scope || others.length > 0)
    throw new Error("Choose what to stop: use one of --iteration ID, --team ID or --all.");
  return scope;
}

function formatSummary({ stopped, others }: StopSummary): string {
  const notSending = others.map((release) => `Not being sent: ${releaseName(release)} is ${release.state}.`);
  if (stopped.length === 0)
    return ["Nothing was stopped, because none of the releases you chose is being sent.", ...notSending].join("\n");
  const releases = stopped.length === 1 ? "1 release" : `${stopped.length} releases`;
  return [
    `Stopped ${releases}. Each worker may still finish a request that is already in progress.`,
    ...stopped.map(({ figures, ...release }) => {
      const { approved, accepted, remaining, unclear } = figures;
      const perhaps = unclear > 0 ? `, including ${unclear} that may have been accepted` : "";
      return `Stopped: ${releaseName(release)}. NHS Notify accepted ${accepted} of ${formatMessageCount(approved)}. Remaining: ${remaining}${perhaps}.`;
    }),
    "To resume a release, two people with release permission must agree on its page.",
    ...notSending,
  ].join("\n");
}

function releaseName({ campaign, iteration, iteration_id: id, team_id: team, number }: ScopedRelease): string {
  return `${campaign}, ${iteration} (iteration ${id}, team ${team}), release ${number}`;
}
