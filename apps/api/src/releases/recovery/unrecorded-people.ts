import type { UnrecordedBatch } from "../missing-files.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { fromRecord } from "../sending/batch-record.ts";

/** NHS numbers of people in batches that are missing from the database, by whether NHS Notify accepted them. */
export interface UnrecordedPeople {
  accepted: Set<number>;
  /** No response is recorded. */
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
      // A note from before notes identified batches applies to its whole file.
      if (firstByte !== undefined) break;
    }
  }
  return people;
}
