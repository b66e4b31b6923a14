import type { UnrecordedBatch } from "../missing-files.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { fromRecord } from "../sending/batch-record.ts";

/**
 * NHS numbers of people in batches that are missing from the database, grouped by whether NHS Notify accepted the
 * batch.
 */
export interface UnrecordedPeople {
  accepted: Set<number>;
  /** People in batches for which no response is recorded. */
  perhaps: Set<number>;
}

export async function readUnrecordedPeople(
  files: ReleaseFiles,
  unrecorded: readonly UnrecordedBatch[],
): Promise<UnrecordedPeople> {
  const people: UnrecordedPeople = { accepted: new Set(), perhaps: new Set() };
  for (const { releaseId, name, firstByte, accepted } of unrecorded) {
    for await (const record of files.read(releaseId, name, firstByte)) {
      for (const { nhsNumber } of fromRecord(record)) people[accepted ? "accepted" : "perhaps"].add(Number(nhsNumber));
      // An old note does not identify a batch, so it is about the whole file.
      if (firstByte !== undefined) break;
    }
  }
  return people;
}
