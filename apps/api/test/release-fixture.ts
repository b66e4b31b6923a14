import { type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { type TestApi, openApi } from "./harness.ts";

/** API and stand-in for NHS Notify, for use in release tests. */
interface ReleaseFixture {
  api: TestApi;
  /** Stand-in for NHS Notify with limits that no test reaches. */
  notify: RunningNotify;
  /** Number of milliseconds since the test's clock started. Only the test changes it. */
  elapsed: number;
}

/** Opens a separate database and stand-in for NHS Notify for each test in a file. */
export function createReleaseFixture(): ReleaseFixture {
  const ground = {} as ReleaseFixture;
  beforeEach(async () => {
    const limits = { quotaPerMinute: 100_000, spikePerMinute: Infinity };
    const [api, notify] = await Promise.all([openApi(), startNotify({ limits })]);
    Object.assign(ground, { api, notify, elapsed: 0 });
  });
  afterEach(async () => {
    await ground.notify.close();
    await ground.api.close();
  });
  return ground;
}

/** Changes rows to the state in an older backup. The database's guards would not allow this. */
export async function asBefore({ api: { db } }: ReleaseFixture, change: () => Promise<unknown>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await change();
  await sql`set session_replication_role = origin`.execute(db);
}

const ofReleases = [
  "release",
  "release_part",
  "release_batch",
  "release_file",
  "release_exclusion",
  "stop_list_addition",
];

/**
 * Copies the rows of releases. Returns a function that restores these rows in the same way as a backup does. Files do
 * not change.
 */
export async function backUp(ground: ReleaseFixture): Promise<() => Promise<void>> {
  const { db } = ground.api;
  for (const name of ofReleases)
    await sql`create table ${sql.table(`kept_${name}`)} as table ${sql.table(name)}`.execute(db);
  const iterations = await db.selectFrom("iteration").select(["id", "status"]).execute();
  return () =>
    asBefore(ground, async () => {
      for (const { id, status } of iterations)
        await db.updateTable("iteration").set({ status }).where("id", "=", id).execute();
      for (const name of ofReleases) {
        await sql`delete from ${sql.table(name)}`.execute(db);
        await sql`insert into ${sql.table(name)} overriding system value select * from ${sql.table(`kept_${name}`)}`.execute(
          db,
        );
      }
    });
}
