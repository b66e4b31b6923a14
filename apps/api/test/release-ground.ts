import { type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { type TestApi, openApi } from "./harness.ts";

/** What a test of releases stands on. */
interface ReleaseGround {
  api: TestApi;
  /** The stand-in of NHS Notify, whose limits nobody meets. */
  notify: RunningNotify;
  /** Milliseconds since the test's clock began, which only the test moves. */
  elapsed: number;
}

/** A database and a stand-in of NHS Notify of its own for each test of a file. */
export function releaseGround(): ReleaseGround {
  const ground = {} as ReleaseGround;
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

/** Rows changed as an older backup has them, which no guard of the database would let anybody do. */
export async function asBefore({ api: { db } }: ReleaseGround, change: () => Promise<unknown>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await change();
  await sql`set session_replication_role = origin`.execute(db);
}

const ofReleases = ["release", "release_part", "release_batch", "release_file", "release_taken_out", "stop_list"];

/** Keeps the rows of releases as they are; what it answers brings them back, as a restored backup does. Files stay. */
export async function backUp(ground: ReleaseGround): Promise<() => Promise<void>> {
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
