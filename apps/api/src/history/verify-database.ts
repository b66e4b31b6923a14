import type { Db } from "../database/schema.ts";
import { type Verification, readChains } from "./store.ts";
import { type UnrecordedDeletion, findUnrecordedDeletions } from "./unrecorded-deletions.ts";
import { type Difference, compareWithHistory } from "./verify-state.ts";

/** Result of verifying a database, with its chains and the differences between its rows and their history. */
interface VerifiedDatabase extends Verification {
  differences: Difference[];
  explained: UnrecordedDeletion[];
}

/** Verifies a database's whole history and compares the stored rows with it. Changes nothing. */
export async function verifyDatabase(db: Db): Promise<VerifiedDatabase> {
  const differences = await compareWithHistory(db);
  return { ...(await readChains(db)), differences, explained: await findUnrecordedDeletions(db) };
}

/** Returns whether a chain is broken or a stored row differs from its history. */
export function isBroken({ broken, differences }: VerifiedDatabase): boolean {
  return broken.length > 0 || differences.length > 0;
}

const differs = {
  version: "has a different version from the one in its history",
  document: "is different from the one in its history",
  status: "has a different status from the one in its history",
  approval: "has a different approval from the one in its history",
  notifyPlans: "has different NHS Notify IDs from those in its history",
  expectations: "has different expectations from those in its history",
  eligibility: "has a different eligibility statement from the one in its history",
  sending: "has different sending settings from those in its history",
  answers: "has different answers to findings from those in its history",
  waivers: "has different waivers from those in its history",
  contributors: "is missing contributors who are in its history",
  reviewers: "has different reviewers from those in its history",
  submitter: "was sent for review by a different user from the one in its history",
  decisions: "has different decisions from those in its history",
  "people counted": "has different numbers of people in its findings from when it was sent for review or decided on",
  result: "has different figures from those recorded when it was produced",
  missing: "is missing, and its history does not record a deletion",
  unrecorded: "has no history",
} as const satisfies Record<Difference["differs"], string>;

const problems = { gap: "has no preceding version", changed: "was changed, or does not follow the version before it" };

/** Returns one line for each problem and explanation, followed by the totals. */
export function problemLines(verified: VerifiedDatabase): string[] {
  const { broken, heads, events, differences, explained } = verified;
  return [
    ...broken.map(({ objectId, version, problem }) => `BROKEN ${objectId}: version ${version} ${problems[problem]}`),
    ...differences.map(({ objectId, kind, differs: what }) => `BROKEN ${objectId}: the ${kind} ${differs[what]}`),
    ...explained.map(
      ({ objectId, campaignId, at, by }) =>
        `EXPLAINED ${objectId}: ${by} deleted this iteration with its campaign ${campaignId} on ${at.slice(0, 10)}, when deleted iterations were not yet recorded separately`,
    ),
    `${events} events for ${heads.length} objects: ${isBroken(verified) ? "BROKEN" : "intact, and the stored rows match"}`,
  ];
}
