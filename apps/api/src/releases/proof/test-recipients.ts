/** Test recipients on a team's stop list, who get no test messages. */
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { findStopLists, readStopped } from "../stop-list/stopped-people.ts";

/** NHS numbers of test recipients: those who get test messages, and those on the stop list. */
interface Recipients {
  reached: string[];
  stopped: string[];
}

/** Returns whether a test message would reach no one, because all who would get it are on the stop list. */
export const isNobodyReached = ({ reached, stopped }: Recipients) => reached.length === 0 && stopped.length > 0;

export type FindRecipients = (db: Db, teamId: string) => Promise<Recipients>;

/** Returns a function that sorts test recipients by a team's stop list. It reads the list again only when a file was added or removed. */
export function recipientsFinder(files: ReleaseFiles, testRecipients: readonly string[]): FindRecipients {
  const last = new Map<string, { names: string; found: Recipients }>();
  return async (db, teamId) => {
    const names = (await findStopLists(files, teamId)).toSorted().join("\n");
    const known = last.get(teamId);
    if (known?.names === names) return known.found;
    const { people } = await readStopped(db, files, teamId);
    const isStopped = (number: string) => people.has(Number(number));
    const found = {
      reached: testRecipients.filter((number) => !isStopped(number)),
      stopped: testRecipients.filter(isStopped),
    };
    last.set(teamId, { names, found });
    return found;
  };
}
