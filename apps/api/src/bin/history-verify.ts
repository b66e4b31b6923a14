/**
 * Verifies the history of the configured database, and what is stored against it: `npx spi history verify`. Ends with 1
 * when either is broken, 2 when there is nothing to read. Changes nothing, and never makes a database.
 */
import { readChains } from "../history/store.ts";
import type { Verification } from "../history/store.ts";
import type { Difference } from "../history/verify-state.ts";
import type { UnrecordedDeletion } from "../history/unrecorded-deletions.ts";
import { findUnrecordedDeletions } from "../history/unrecorded-deletions.ts";
import { compareWithHistory } from "../history/verify-state.ts";
import { isMigrated } from "../database/migrate.ts";
import { openExisting } from "../composition/open-existing.ts";

async function verify(): Promise<void> {
  const database = await openExisting(process.env);
  try {
    const { db } = database;
    if (!(await isMigrated(db))) {
      throw new Error(
        "The database's tables are not up to date. Run npm run migrate as their owner, then verify again.",
      );
    }
    const differences = await compareWithHistory(db);
    const found = { ...(await readChains(db)), differences, explained: await findUnrecordedDeletions(db) };
    process.stdout.write(`${process.argv.includes("--json") ? JSON.stringify(found, null, 2) : inWords(found)}\n`);
    if (found.broken.length > 0 || found.differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const differs = {
  version: "has another version than its history tells",
  document: "is not what its history recorded",
  status: "has another status than its history tells",
  approval: "has another approval than its history tells",
  notifyPlans: "has other NHS Notify IDs than its history tells",
  expectations: "has other expectations than its history tells",
  eligibility: "has another statement of who should be reached than its history tells",
  sending: "has other settings for sending than its history tells",
  answers: "has other answers to findings than its history tells",
  waivers: "has other waivers than its history tells",
  "people counted": "has other numbers of people beside its findings than it was sent or decided about with",
  result: "has other figures than were recorded when it was made",
  missing: "is gone, though its history does not tell that it was deleted",
  unrecorded: "has no history",
} as const satisfies Record<Difference["differs"], string>;

interface Found extends Verification {
  differences: Difference[];
  explained: UnrecordedDeletion[];
}

function inWords({ broken, heads, events, differences, explained }: Found): string {
  const problems = { gap: "follows no version", changed: "was changed, or does not follow the version before it" };
  return [
    ...heads.map(({ objectId, version, hash }) => `${objectId}  version ${version}  ${hash}`),
    ...broken.map(({ objectId, version, problem }) => `BROKEN ${objectId}: version ${version} ${problems[problem]}`),
    ...differences.map(({ objectId, kind, differs: what }) => `BROKEN ${objectId}: the ${kind} ${differs[what]}`),
    ...explained.map(
      ({ objectId, campaignId, at, by }) =>
        `EXPLAINED ${objectId}: the iteration was deleted with its campaign ${campaignId} by ${by} on ${at.slice(0, 10)}, when deletions of iterations were not recorded separately`,
    ),
    `${events} events of ${heads.length} objects: ${broken.length + differences.length === 0 ? "unbroken, and what is stored agrees" : "BROKEN"}`,
  ].join("\n");
}

verify().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
