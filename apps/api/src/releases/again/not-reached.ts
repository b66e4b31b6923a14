import type { NotReached } from "@spi/domain/iteration/only-people";
import type { TryAgainAnswer } from "@spi/domain/release/try-again";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../files/release-files.ts";
import { readStanding } from "../list/check-people.ts";
import { fates, readFates } from "../sent/read-fates.ts";
import type { ReleaseRow } from "../store.ts";

/** People of an ended release by what became of all their messages, each once; numbers of those who can be tried again. */
export interface Reached {
  numbers: Record<NotReached, number[]>;
  others: TryAgainAnswer["others"];
}

/**
 * Who was not reached by an ended release: nobody one of whose messages was delivered or may still be, nor anybody taken out
 * or on the stop list by now (REQ-REL-80). As much memory as the list has messages.
 */
export async function readNotReached(db: Db, files: ReleaseFiles, release: ReleaseRow): Promise<Reached> {
  const { listed, gone, stopList } = await readStanding(db, files, release);
  const became = await readFates(db, files, release, fates.givenUp);
  const numbers: Reached["numbers"] = { failed: [], refused: [], givenUp: [] };
  const cannot = Object.values(release.list?.cannot ?? {}).reduce((sum, people) => sum + people, 0);
  const others: Reached["others"] = { delivered: 0, notKnown: 0, takenOut: 0, stopListed: 0, cannot };
  for (let at = 0; at < listed.count;) {
    const number = listed.nhsNumbers[at]!;
    let fate: number = fates.givenUp;
    for (; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      fate = Math.max(fate, gone[at] === 1 ? fates.takenOut : became[at]!);
    }
    if (fate === fates.delivered) others.delivered += 1;
    else if (fate === fates.notKnown) others.notKnown += 1;
    else if (fate === fates.takenOut) others.takenOut += 1;
    // What became of them was before they were put there: that they were not reached is told all the same.
    else if (stopList.has(number)) others.stopListed += 1;
    else if (fate === fates.failed) numbers.failed.push(number);
    else if (fate === fates.refused) numbers.refused.push(number);
    else numbers.givenUp.push(number);
  }
  return { numbers, others };
}
