import { randomUUID } from "node:crypto";
import { brokenPlan, plan, type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { proofMessages } from "@spi/domain/release/proof";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestApi, openApi } from "../../../test/harness.ts";
import { json } from "../../database/json.ts";
import { sendBatch } from "../../notify/send-batch.ts";
import { readRelease } from "../answer.ts";
import { fromRecord } from "../sending/batch-record.ts";
import { type BatchRow, claimBatch } from "../sending/claim-batch.ts";
import type { Sending } from "../sending/sending.ts";
import { settle as settleBatch } from "../sending/settle.ts";
import { workOnRelease } from "../work-release.ts";
import { storeVersion } from "./plan-version.ts";
import { sendNextProof } from "./send-proof.ts";
import { testRecipientsOf } from "./test-recipients.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { invited, people, releaseScene, withCause } from "../../../test/release-scenario.ts";

let api: TestApi;
let notify: RunningNotify;
let elapsed = 0;
beforeEach(async () => {
  elapsed = 0;
  const limits = { quotaPerMinute: 100_000, spikePerMinute: Infinity };
  [api, notify] = await Promise.all([openApi(), startNotify({ limits })]);
});
afterEach(async () => {
  await notify.close();
  await api.close();
});

const approved = testNumbers(20).map((number) => invited(number));

type Sibling = Pick<Awaited<ReturnType<typeof releaseScene>>, "campaign" | "dir" | "key">;

/** Creates a prepared release that has not sent any messages. */
async function prepared(trainingTeams: string[] = [], sibling?: Sibling) {
  const scene = await releaseScene(api, notify, approved, {
    elapsed: () => elapsed,
    trainingTeams,
    ...(sibling && { sibling }),
  });
  await scene.request();
  await scene.settle();
  const { id } = await scene.release();
  const proofs = async () => {
    const rows = await api.db.selectFrom("release_proof").selectAll().where("release_id", "=", id).execute();
    return rows.map(withCause);
  };
  return { ...scene, proofs };
}

const messagesOf = async ({ files }: Sending, batch: BatchRow) =>
  fromRecord(
    await files.readAt(batch.release_id, batch.file, { firstByte: batch.byte_offset, bytes: batch.byte_length }),
  );

test("a release cannot start until each routing plan has been sent to test recipients and read by another user REQ-REL-42 REQ-REL-450", async () => {
  const { decide, settle, readAll, release, remove } = await prepared();
  const start = () => decide("rhys", { move: "start" });
  expect(await start()).toMatchObject(unproved);
  expect(await notify.received()).toMatchObject({ messages: 0 });
  expect(await decide("arun", { move: "prove" })).toMatchObject({ ok: false, refusal: { kind: "forbidden" } });
  await decide("bo", { move: "prove" });
  await settle();
  expect(await notify.received()).toMatchObject({ messages: 1, references: 1 });
  expect(await start()).toMatchObject(unproved);
  expect(await readAll("rhys")).toMatchObject({ ok: false, refusal: { kind: "forbidden" } });
  expect(await readAll("bo")).toMatchObject({ ok: false });
  expect(await readAll("arun", { confirm_name: false })).toMatchObject({ ok: false });
  expect(await readAll("arun", { version: "0" })).toMatchObject({ ok: false });
  expect(await start()).toMatchObject(unproved);
  expect(await readAll("arun")).toMatchObject({ ok: true });
  expect(await start()).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("a release whose test messages are read while its page loads is shown with the version after the reading REQ-REL-291", async () => {
  const { decide, settle, readAll, work, iterationId, remove } = await prepared();
  await decide("bo", { move: "prove" });
  await settle();
  const reading: Awaited<ReturnType<typeof readAll>>[] = [];
  const names: typeof work.files.names = async (folder) => {
    if (reading.length === 0) reading.push(await readAll("arun"));
    return work.files.names(folder);
  };
  const { release: shown } = await readRelease(api.db, iterationId, {
    recipients: testRecipientsOf({ ...work.files, names }, work.testRecipients),
  });
  expect(reading).toMatchObject([{ ok: true }]);
  expect(shown!.plans).toMatchObject([{ proof: { read_by: { name: "Arun Approver" } } }]);
  expect(shown!.version).toBe((await readRelease(api.db, iterationId)).release!.version);
  await remove();
});

test("recipients of test messages on the stop list do not get messages, and if all are on it, none can be sent or read REQ-REL-281 REQ-REL-468", async () => {
  const { decide, settle, stopList, readAll, proofs, work, iterationId, remove } = await prepared();
  const [second] = testNumbers(299).slice(298);
  work.testRecipients.push(second!);
  const recipients = testRecipientsOf(work.files, work.testRecipients);
  const read = () => readRelease(api.db, iterationId, { recipients });
  expect(await read()).toMatchObject({
    test_recipients: [expect.any(String), expect.any(String)],
    stopped_recipients: [],
  });
  await stopList([second!], "Moved abroad");
  expect((await read()).stopped_recipients).toEqual([second!.slice(-4)]);
  await decide("bo", { move: "prove" });
  await settle();
  expect(await notify.received()).toMatchObject({ messages: 1, references: 1 });
  await decide("bo", { move: "prove" });
  await stopList([work.testRecipients[0]!], "Asked by their practice");
  await settle();
  expect(await notify.received()).toMatchObject({ messages: 1, references: 1 });
  const refused = { state: "refused", cause: proofMessages.allStopped };
  expect(await proofs()).toMatchObject([refused]);
  expect(await readAll()).toMatchObject({ ok: false });
  const conflict = { kind: "conflict", code: "recipientsStopped" };
  expect(await decide("bo", { move: "prove" })).toMatchObject({ ok: false, refusal: conflict });
  await remove();
});

test("a test message reported as wrong prevents sending, read or not, until it is sent and read again REQ-REL-135 REQ-REL-462", async () => {
  const { decide, settle, readAll, release, proofs, remove } = await prepared();
  const reject = (plan: string) =>
    decide("rita", { move: "rejectProof", rejected: [plan], reason: "Last year’s date" });
  const start = () => decide("rhys", { move: "start" });
  expect(await reject("DIGITAL_FIRST")).toMatchObject({ ok: false, refusal: { kind: "conflict" } });
  await decide("bo", { move: "prove" });
  await settle();
  await readAll("arun");
  expect(await reject("OTHER")).toMatchObject({ ok: false, refusal: { kind: "conflict" } });
  expect(await reject("DIGITAL_FIRST")).toMatchObject({ ok: true });
  const wrong = { state: "refused", read_by: null, cause: "Rita Reader reported a problem: Last year’s date" };
  expect(await proofs()).toMatchObject([wrong]);
  expect(await start()).toMatchObject({ ok: false });
  expect(await readAll("arun")).toMatchObject({ ok: false });
  await decide("bo", { move: "prove" });
  await settle();
  expect(await start()).toMatchObject({ ok: false });
  await readAll("arun");
  expect(await start()).toMatchObject({ ok: true });
  expect(await reject("DIGITAL_FIRST")).toMatchObject({ ok: false });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("a test message reported as wrong is emailed to managers, approvers and releasers, and recorded in the history REQ-REL-549 REQ-REL-550", async () => {
  const { decide, settle, iterationId, remove } = await prepared();
  await decide("bo", { move: "prove" });
  await settle();
  const reason = "Last year’s date";
  await decide("rita", { move: "rejectProof", rejected: ["DIGITAL_FIRST"], reason });
  const event = "releaseProofRejected";
  const mails = await api.db.selectFrom("outbox").select(["recipient", "body"]).where("event", "=", event).execute();
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients).toEqual(
    expect.arrayContaining(["manager@example.nhs.uk", "approver@example.nhs.uk", "rhys.releaser@example.nhs.uk"]),
  );
  for (const { body } of mails) expect(body).not.toContain(reason);
  const recorded = await api.db
    .selectFrom("history")
    .select(["actor", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "=", event)
    .execute();
  expect(recorded).toMatchObject([{ actor: { name: "Rita Reader" }, detail: { plans: ["DIGITAL_FIRST"], reason } }]);
  await remove();
});

test("messages for test recipients that were read can be sent and must then be read again before the start, because the plan may have changed REQ-REL-216 REQ-REL-489", async () => {
  const { decide, settle, readAll, release, figures, seen, remove } = await prepared();
  const start = () => decide("rhys", { move: "start" });
  await decide("rhys", { move: "prove" });
  await settle();
  await readAll();
  await changePlan({ version: "2" });
  expect(await decide("rhys", { move: "prove" })).toMatchObject({ ok: true });
  expect(await start()).toMatchObject(unproved);
  await settle();
  expect(await seen()).toMatchObject([{ version: "2" }]);
  expect(await start()).toMatchObject(unproved);
  expect(await readAll("arun", { version: "1" })).toMatchObject({ ok: false });
  await readAll();
  expect(await start()).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted: 20 });
  await remove();
});

test("the database does not allow a release with an unproved routing plan to start REQ-REL-42 REQ-REL-450", async () => {
  const { release, decide, settle, remove } = await prepared();
  await decide("rhys", { move: "prove" });
  await settle();
  const { id } = await release();
  const started = { state: "sending", started_by: json(people.rhys) } as const;
  const sending = api.db.updateTable("release").set(started).where("id", "=", id);
  await expect(sending.execute()).rejects.toThrow("a release sends by routing plans that were proved");
  const own = sql`update release_proof set read_by = sent_by where release_id = ${id}`;
  await expect(own.execute(api.db)).rejects.toThrow("release_proof_check");
  await remove();
});

test("a message to test recipients is sent again, under another reference, until NHS Notify reports its outcome REQ-REL-42", async () => {
  const { decide, settle, proofs, seen, remove } = await prepared();
  await notify.setFaults({ lostAfter: 1 });
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await proofs()).toMatchObject([{ state: "waiting", attempt: 1, read_by: null }]);
  await notify.setFaults({});
  elapsed = 3_600_000;
  await settle();
  expect(await proofs()).toMatchObject([{ state: "accepted", attempt: 2 }]);
  expect(await seen()).toEqual([{ plan: "DIGITAL_FIRST", name: plan.name, version: plan.version }]);
  await notify.setFaults({ refused: 1, refusal: "CM_NO_SUCH_ROUTING_PLAN" });
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await proofs()).toMatchObject([
    {
      state: "refused",
      cause:
        "NHS Notify does not have a routing plan with this NHS Notify ID. Someone with write permission must correct the ID.",
    },
  ]);
  await remove();
});

const changePlan = (changes: Partial<typeof plan>) =>
  fetch(`${notify.origin}/control/plans`, { method: "PUT", body: JSON.stringify({ ...plan, ...changes }) });

/**
 * Creates a release whose first batch was accepted with version 1. The release stopped after a batch with version 2.
 */
async function changed() {
  const scene = await prepared();
  await scene.prove();
  await scene.decide("rhys", { move: "start" });
  while ((await scene.figures()).accepted === 0) await scene.step();
  const byFirst = (await scene.figures()).accepted;
  await changePlan({ version: "2" });
  await scene.settle();
  const read = (version: string) =>
    scene.decide("arun", {
      move: "readProof",
      read: [{ plan: "DIGITAL_FIRST", name: plan.name, version, confirm_name: true }],
    });
  return { ...scene, byFirst, read };
}
const askAgain = { move: "requestResume", reason: "Looked at" } as const;
const unproved = {
  ok: false,
  refusal: { code: "plansUnproved", params: { plans: ["DIGITAL_FIRST"] } },
};

test("a changed plan stops the release after one batch and voids its proof, and reading it or asking to resume is rejected REQ-REL-200 REQ-REL-201", async () => {
  const { decide, figures, release, proofs, read, byFirst, iterationId, remove } = await changed();
  expect(await release()).toMatchObject({
    state: "stopped",
    cause: "The NHS Notify plan for DIGITAL_FIRST changed from “Flu letter”, version 1, to “Flu letter”, version 2.",
  });
  expect((await figures()).accepted).toBe(byFirst + 3);
  expect(await proofs()).toEqual([]);
  const { release: current } = await readRelease(api.db, iterationId);
  expect(current?.plans).toMatchObject([{ version: "2", proof: null }]);
  expect(current?.unread_versions).toEqual([{ plan: "DIGITAL_FIRST", name: "Flu letter", version: "2", messages: 3 }]);
  for (const version of ["1", "2"]) expect(await read(version)).toMatchObject({ ok: false });
  expect(await decide("rhys", askAgain)).toMatchObject(unproved);
  await remove();
});

test("after a changed plan is sent to test recipients and read, two people resume and the remaining messages are sent REQ-REL-200", async () => {
  const { decide, settle, release, read, iterationId, remove } = await changed();
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await decide("rhys", askAgain)).toMatchObject(unproved);
  expect(await read("1")).toMatchObject({ ok: false });
  expect(await read("2")).toMatchObject({ ok: true });
  expect(await decide("rhys", askAgain)).toMatchObject({ ok: true });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect((await readRelease(api.db, iterationId)).release?.unread_versions).toMatchObject([{ messages: 3 }]);
  await remove();
});

test("a plan that changes back to a version read earlier must be read again REQ-REL-200", async () => {
  const { decide, settle, release, read, proofs, remove } = await changed();
  await decide("rhys", { move: "prove" });
  await settle();
  await read("2");
  await decide("rhys", askAgain);
  await decide("bo", { move: "resume" });
  await changePlan({ version: "1" });
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: expect.stringContaining("version 1.") as string });
  expect(await proofs()).toEqual([]);
  expect(await decide("rhys", askAgain)).toMatchObject(unproved);
  await remove();
});

test("a request to resume ends when a message of a changed plan is read after it REQ-REL-201", async () => {
  const { decide, settle, release, read, remove } = await changed();
  await decide("rhys", { move: "prove" });
  await settle();
  await read("2");
  await decide("rhys", askAgain);
  await decide("rita", { move: "rejectProof", rejected: ["DIGITAL_FIRST"], reason: "Last year’s date" });
  expect(await decide("bo", { move: "resume" })).toMatchObject(unproved);
  await changePlan({ version: "3" });
  await decide("rhys", { move: "prove" });
  await settle();
  await read("3");
  expect((await release()).requested_move).toBeNull();
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: false });
  await remove();
});

test("a response that arrives after someone stops the release voids the proof of an earlier version REQ-REL-200", async () => {
  const { decide, settle, proofs, figures, release, work, prove, iterationId, remove } = await prepared();
  await prove();
  await decide("rhys", { move: "start" });
  await workOnRelease(work, new AbortController().signal);
  await changePlan({ version: "2" });
  const batch = (await claimBatch(api.db, { now: work.now(), milliseconds: 60_000 }))!;
  await decide("rita", { move: "stop" });
  const messages = await messagesOf(work, batch);
  const answer = await sendBatch({ routingPlanId: plan.id, reference: batch.reference, messages }, work.notify);
  await settleBatch(work, { release: await release(), batch, messages }, answer);
  await settle();
  expect(await proofs()).toEqual([]);
  expect((await figures()).accepted).toBe(messages.length);
  expect(await decide("rhys", askAgain)).toMatchObject(unproved);
  const events = await api.db.selectFrom("history").select("action").where("object_id", "=", iterationId).execute();
  expect(events.map(({ action }) => action)).toContain("releasePlanChanged");
  await remove();
});

test("a new plan version found by another release stops a release before its next batch REQ-REL-203", async () => {
  const first = await prepared();
  const second = await prepared([], first);
  await first.prove();
  await first.decide("rhys", { move: "start" });
  while ((await first.figures()).accepted === 0) await first.step();
  const { accepted } = await first.figures();
  await changePlan({ version: "2" });
  elapsed = 1000;
  await second.decide("rhys", { move: "prove" });
  expect(await sendNextProof(second.work)).toBe(true);
  await first.settle();
  expect(await first.release()).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("to “Flu letter”, version 2.") as string,
  });
  expect((await first.figures()).accepted).toBe(accepted);
  expect(await first.proofs()).toEqual([]);
  await first.remove();
});

test("a test message in transit when NHS Notify returned a different plan ID is sent again REQ-REL-200", async () => {
  const { decide, proofs, work, release, remove } = await changed();
  await decide("rhys", { move: "prove" });
  await api.db
    .updateTable("release_proof")
    .set({ state: "sending", reference: "spi-proof-slow", lease_until: new Date(work.now().getTime() + 60_000) })
    .execute();
  await storeVersion(
    api.db,
    { release: await release(), plan: "DIGITAL_FIRST" },
    { named: { uuid: brokenPlan.id, name: plan.name, version: "2" }, now: work.now() },
  );
  expect(await proofs()).toMatchObject([{ state: "waiting", reference: null }]);
  await remove();
});

test("a requested test message is not sent after its team becomes a training team or the approved content changes REQ-REL-43 REQ-REL-39", async () => {
  const trainingTeams: string[] = [];
  const { decide, settle, step, proofs, renamePlan, remove } = await prepared(trainingTeams);
  await decide("rhys", { move: "prove" });
  trainingTeams.push("team-vaccinations");
  await step();
  expect(await proofs()).toMatchObject([
    { state: "refused", cause: expect.stringContaining("training team") as string },
  ]);
  trainingTeams.pop();

  await notify.setFaults({ lostBefore: 1 });
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await proofs()).toMatchObject([{ state: "waiting" }]);
  await notify.setFaults({});
  elapsed = 3_600_000;
  await renamePlan(randomUUID());
  await step();
  expect(await proofs()).toMatchObject([
    { state: "refused", cause: expect.stringContaining("NHS Notify ID") as string },
  ]);
  expect(await notify.received()).toMatchObject({ messages: 0 });
  await remove();
});
