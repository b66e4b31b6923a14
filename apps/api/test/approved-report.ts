/** Creates an iteration with an approved report, and the services needed to release it. */
import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { json } from "../src/database/json.ts";
import type { ReleaseState } from "@spi/domain/release/release";
import { listWriter } from "../src/releases/list/listed-messages.ts";
import { type ReleaseFiles, releaseFiles } from "../src/lists/release-files.ts";
import { messageReferences } from "../src/releases/outcomes/message-references.ts";
import { sealerOf } from "../src/lists/seal-record.ts";
import type { ReleaseServices } from "../src/releases/routes.ts";
import { emptyReport } from "./empty-report.ts";
import { type TestApi, reviewerIds, testNow } from "./harness.ts";
import { setState } from "./set-state.ts";

export const notifyPlan = { id: "DIGITAL_FIRST", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60" };
const team = "/team/team-vaccinations/campaign";

/** Returns release services with files in a folder and a new key. */
export function testReleaseServices(folder: string): ReleaseServices {
  const key = randomBytes(32);
  const files = releaseFiles(path.join(folder, "releases"), sealerOf([key]));
  const references = messageReferences([key]);
  return {
    files,
    references,
    batchSize: 1000,
    trainingTeams: [],
    keepDays: 365,
    testRecipients: ["9990000018", "9990000026"],
  };
}

/**
 * Approves an iteration with its NHS Notify IDs. Approves a report that does not invite anyone, directly in the
 * database.
 */
export async function approveReport(api: TestApi, of: { campaignId: string; id: string }): Promise<void> {
  const path = `${team}/${of.campaignId}/iteration/${of.id}`;
  const body = { Version: 1, notify_plans: [notifyPlan] };
  await api.call("wendy.writer", `${team}/${of.campaignId}/notify-plans`, { method: "PUT", body });
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "approved" });
  await setState(api.db, of.id, { status: "report approved" });
  const { db } = api;
  const row = await db.selectFrom("iteration").selectAll().where("id", "=", of.id).executeTakeFirstOrThrow();
  const by = json({ id: reviewerIds.wendy, name: "Wendy Writer" });
  await db
    .insertInto("report")
    .values({
      id: randomUUID(),
      iteration_id: of.id,
      number: 1,
      status: "ready",
      configuration: json({ campaign: {}, iteration: row.document } as never),
      configuration_hash: row.seal ?? "",
      run_date: row.document.IterationDate,
      requested_by: by,
      requested_at: testNow,
      facts: json({ snapshot: "a".repeat(64) }),
      report: json(emptyReport),
    })
    .execute();
}

/** Puts an iteration's newest release into a possible state. */
export async function placeRelease(api: TestApi, iterationId: string, state: ReleaseState): Promise<void> {
  const started = { started_by: json({ id: "somebody", name: "Somebody" }), started_at: testNow };
  await api.db
    .updateTable("release")
    .set({ state, ...(state === "sending" ? started : state === "ended" ? { ended_at: testNow } : {}) })
    .where("iteration_id", "=", iterationId)
    .execute();
}

/** Adds one message for the seen plan to an iteration's newest release. The plan's test message was not read. */
export async function placePart({ db }: TestApi, iterationId: string): Promise<void> {
  const { id } = await db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("release_part")
    .values({ release_id: id, wave: 1, plan: seenPlan.plan, start_position: 0, end_position: 1 })
    .execute();
}

/** Adds a batch that NHS Notify accepted at a given time to an iteration's newest release. */
export async function placeBatch({ db }: TestApi, iterationId: string, at = testNow): Promise<void> {
  const release = await db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const batch = { wave: 1, plan: notifyPlan.id, messages: 1, file: "one", byte_offset: 0, byte_length: 1 };
  await db
    .insertInto("release_batch")
    .values({
      id: randomUUID(),
      release_id: release.id,
      reference: randomUUID(),
      body_hash: "a",
      state: "accepted",
      ended_at: at,
      ...batch,
    })
    .execute();
}

/** Ends an iteration's newest release with one person on its list, whose message was cancelled. */
export async function placeGivenUp(api: TestApi, iterationId: string, files: ReleaseFiles): Promise<void> {
  const { db } = api;
  const { id } = await db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const lines = listWriter(await files.write(id, "list"), { withBoards: false });
  lines.add("9990000018", notifyPlan.id, "");
  const { file, hash } = await lines.finish();
  await db
    .insertInto("release_file")
    .values({ release_id: id, name: file, kind: "list", created_at: testNow })
    .execute();
  const list = json({ hash, people: 1, messaged: 1, messages: 1, cannot: {} });
  await db.updateTable("release").set({ list, state: "ended", ended_at: testNow }).where("id", "=", id).execute();
}

/** The details of the plan in NHS Notify's response. */
export const seenPlan = { plan: notifyPlan.id, name: "Digital first", version: "1" };

/** Adds a test message for the plan to an iteration's newest release. The test recipients have received it. */
export async function placeProof(api: TestApi, iterationId: string): Promise<void> {
  const { id } = await api.db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  const { plan } = seenPlan;
  await api.db
    .insertInto("release_part")
    .values({ release_id: id, wave: 1, plan, start_position: 0, end_position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const sent = { sent_by: json({ id: "somebody", name: "Somebody" }), sent_at: testNow, state: "accepted" } as const;
  const named = { uuid: notifyPlan.uuid, name: seenPlan.name, version: seenPlan.version };
  await api.db
    .insertInto("release_proof")
    .values({ release_id: id, plan, ...sent, ...named })
    .onConflict((conflict) => conflict.columns(["release_id", "plan"]).doUpdateSet({ ...sent, ...named }))
    .execute();
  await api.db
    .insertInto("release_plan_version")
    .values({ release_id: id, plan, ...named, first_seen_at: testNow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
