import type { Db } from "../../database/schema.ts";
import type { ReleaseRow } from "../store.ts";
import { lastOfWave } from "./deferred-batches.ts";

const hourMilliseconds = 3_600_000;

/**
 * Returns the earliest time of a release's next wave. This is the chosen time or, if later, a number of hours after the
 * last accepted message of earlier waves. Returns null if the wave can begin immediately. Messages that were on hold
 * count only if no other messages were accepted.
 */
export async function nextWaveFrom(
  db: Db,
  { id, second_wave_wait_hours: hours }: Pick<ReleaseRow, "id" | "second_wave_wait_hours">,
  { wave, not_before: notBefore }: { wave: number; not_before: Date | null },
): Promise<Date | null> {
  if (wave === 1 || hours === 0) return notBefore;
  const { last } = await db
    .selectFrom("release_batch")
    .select(lastOfWave.as("last"))
    .where("release_id", "=", id)
    .where("state", "=", "accepted")
    .executeTakeFirstOrThrow();
  if (last === null) return notBefore;
  const waited = new Date(last.getTime() + hours * hourMilliseconds);
  return notBefore && notBefore > waited ? notBefore : waited;
}
