import { isNhsNumber } from "@spi/domain/release/nhs-number";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import type { ReleaseDecision } from "./decide.ts";
import { decideRelease } from "./decide.ts";
import type { ReleaseFiles } from "./files/release-files.ts";
import type { StopListRecord } from "./list/check-people.ts";
import { findRelease } from "./store.ts";

interface StopList extends Pick<
  ReleaseDecision,
  "iterationId" | "teamId" | "actor" | "permissions" | "now" | "record"
> {
  numbers: string[];
  reason: string;
  version: number;
}

interface Parts {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
}

/**
 * Adds NHS numbers of people who must not be messaged. No batch that NHS Notify has not seen is sent before all of them were
 * checked against it. Refuses numbers that are none, by their place, so that nobody is missed by a slip.
 */
export async function addStopList({ db, log, files }: Parts, stopList: StopList): Promise<Result<null, Refusal>> {
  const { numbers, reason, version, ...decision } = stopList;
  const wrong = numbers.flatMap((number, index) => (isNhsNumber(number) ? [] : [index + 1]));
  if (wrong.length > 0) {
    const places = wrong.slice(0, 20).join(", ");
    return refuse({ kind: "invalid", errors: { numbers: [`These are not NHS numbers, by their place: ${places}.`] } });
  }
  const release = await findRelease(db, decision.iterationId);
  if (!release) return refuse({ kind: "notFound" });
  const record: StopListRecord = { numbers, reason };
  const writer = await files.write(release.id, "stop list");
  await writer.append(Buffer.from(JSON.stringify(record)));
  const name = await writer.finish();
  const wish = { move: "addStopList", version, reason } as const;
  const refuseStart = () => Promise.resolve(undefined);
  const added = await inRecordedTransaction({ db, log }, async (transaction) => {
    const decided = await decideRelease(transaction, { ...decision, wish, refuseStart });
    if (!decided.ok) return decided;
    const row = { release_id: release.id, name, kind: "stop list", created_at: decision.now } as const;
    await transaction.insertInto("release_file").values(row).execute();
    return ok(null);
  });
  if (added.ok) await files.mark({ iterationId: decision.iterationId, releaseId: release.id, name });
  return added;
}
