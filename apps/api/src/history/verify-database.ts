import type { Db } from "../database/schema.ts";
import { type Verification, readChains } from "./store.ts";
import { type UnrecordedDeletion, findUnrecordedDeletions } from "./unrecorded-deletions.ts";
import { type Difference, compareWithHistory } from "./verify-state.ts";

/** A verified database: its chains, and the differences between its rows and their history. */
interface VerifiedDatabase extends Verification {
  differences: Difference[];
  explained: UnrecordedDeletion[];
}

/** Verifies a database's whole history and compares the stored rows with it. Does not change anything. */
export async function verifyDatabase(db: Db): Promise<VerifiedDatabase> {
  const differences = await compareWithHistory(db);
  return { ...(await readChains(db)), differences, explained: await findUnrecordedDeletions(db) };
}

/** True if a chain is broken, or a stored row differs from its history. */
export function isBroken({ broken, differences }: VerifiedDatabase): boolean {
  return broken.length > 0 || differences.length > 0;
}

const differs = {
  version: "has another version than its history",
  document: "is not what its history recorded",
  status: "has another status than its history",
  approval: "has another approval than its history",
  notifyPlans: "has other NHS Notify IDs than its history",
  expectations: "has other expectations than its history",
  eligibility: "has another eligibility statement than its history",
  sending: "has other settings for sending than its history",
  answers: "has other answers to findings than its history",
  waivers: "has other waivers than its history",
  "people counted": "has other counts of people for its findings than it was sent or decided on with",
  result: "has other figures than were recorded when it was made",
  missing: "is missing, and its history does not record a deletion",
  unrecorded: "has no history",
} as const satisfies Record<Difference["differs"], string>;

const problems = { gap: "follows no version", changed: "was changed, or does not follow the version before it" };

/** Returns one line per problem and explanation, followed by the totals. */
export function problemLines(verified: VerifiedDatabase): string[] {
  const { broken, heads, events, differences, explained } = verified;
  return [
    ...broken.map(({ objectId, version, problem }) => `BROKEN ${objectId}: version ${version} ${problems[problem]}`),
    ...differences.map(({ objectId, kind, differs: what }) => `BROKEN ${objectId}: the ${kind} ${differs[what]}`),
    ...explained.map(
      ({ objectId, campaignId, at, by }) =>
        `EXPLAINED ${objectId}: the iteration was deleted with its campaign ${campaignId} by ${by} on ${at.slice(0, 10)}, when deletions of iterations were not recorded separately`,
    ),
    `${events} events of ${heads.length} objects: ${isBroken(verified) ? "BROKEN" : "unbroken, and the stored rows match"}`,
  ];
}
