/** Finds the test recipients on a team's stop list, who do not get test messages. */
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { findStopLists, readStopped } from "../stop-list/stopped-people.ts";

/** NHS numbers of test recipients, grouped by whether they get test messages or are on the stop list. */
interface Recipients {
  reached: string[];
  stopped: string[];
}

/** Returns whether a test message would not reach anyone because all recipients are on the stop list. */
export const reachesNoOne = ({ reached, stopped }: Recipients) => reached.length === 0 && stopped.length > 0;

/** The test recipients, with a cache of the recipients on each team's stop list. */
export interface TestRecipients {
  files: ReleaseFiles;
  nhsNumbers: readonly string[];
  cache: Map<string, { names: string; recipients: Recipients }>;
}

export function testRecipientsOf(files: ReleaseFiles, nhsNumbers: readonly string[]): TestRecipients {
  return { files, nhsNumbers, cache: new Map() };
}

/**
 * Groups the test recipients by whether they are on a team's stop list. The list is read again only when a file is
 * added or removed.
 */
export async function findRecipients(
  db: Db,
  { files, nhsNumbers, cache }: TestRecipients,
  teamId: string,
): Promise<Recipients> {
  const names = (await findStopLists(files, teamId)).toSorted().join("\n");
  const known = cache.get(teamId);
  if (known?.names === names) return known.recipients;
  const { people } = await readStopped(db, files, teamId);
  const isStopped = (number: string) => people.has(Number(number));
  const recipients = {
    reached: nhsNumbers.filter((number) => !isStopped(number)),
    stopped: nhsNumbers.filter(isStopped),
  };
  cache.set(teamId, { names, recipients });
  return recipients;
}
