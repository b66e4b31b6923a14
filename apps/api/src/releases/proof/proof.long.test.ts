import { plan, startNotify } from "@spi/dev-notify/running-notify";
import type { RunningNotify } from "@spi/dev-notify/running-notify";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestApi } from "../../../test/harness.ts";
import { openApi } from "../../../test/harness.ts";
import { json } from "../../database/json.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { invited, people, releaseScene } from "../../../test/release-scene.ts";

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

/** A release that is prepared, of which nothing was sent. */
async function prepared(trainingTeams: string[] = []) {
  const scene = await releaseScene(api, notify, approved, { elapsed: () => elapsed, trainingTeams });
  await scene.request();
  await scene.settle();
  const { id } = await scene.release();
  const proofs = () => api.db.selectFrom("release_proof").selectAll().where("release_id", "=", id).execute();
  return { ...scene, proofs };
}

test("a release is not started before each routing plan was sent to test recipients and read by somebody else REQ-REL-42", async () => {
  const { decide, settle, readAll, release, remove } = await prepared();
  const start = () => decide("rhys", { move: "start" });
  const unproved = {
    ok: false,
    refusal: { message: expect.stringContaining("“DIGITAL_FIRST” is not proved") as string },
  };
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

test("whoever finds a message of the test recipients wrong keeps it from being sent, read or not, until it was sent and read again REQ-REL-135", async () => {
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
  const wrong = { state: "refused", read_by: null, cause: "Rita Reader found it wrong: Last year’s date" };
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

test("the database starts no release of which a routing plan is not proved REQ-REL-42", async () => {
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

test("what is sent to test recipients is asked again, under another reference, until NHS Notify says what it made of it REQ-REL-42", async () => {
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
    { state: "refused", cause: "NHS Notify knows no routing plan of this NHS Notify ID." },
  ]);
  await remove();
});

test("a plan whose name or version NHS Notify changes stops the release until it is proved again REQ-REL-42", async () => {
  const { decide, settle, prove, step, figures, release, readAll, remove } = await prepared();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).handedOver === 0) await step();
  const newer = JSON.stringify({ ...plan, version: "2" });
  await fetch(`${notify.origin}/control/plans`, { method: "PUT", body: newer });
  await settle();
  const { state, cause } = await release();
  expect({ state, cause }).toMatchObject({
    state: "stopped",
    cause: expect.stringContaining("changed from") as string,
  });
  await decide("rhys", { move: "askToResume", reason: "Looked at" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining("is not proved") as string },
  });
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await readAll("arun")).toMatchObject({ ok: true });
  await decide("rhys", { move: "askToResume", reason: "The new message was read" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("no test message is sent any more once its team is for training or what was approved has changed, though it was asked for before REQ-REL-43 REQ-REL-39", async () => {
  const trainingTeams: string[] = [];
  const { decide, settle, step, proofs, scene, remove } = await prepared(trainingTeams);
  await decide("rhys", { move: "prove" });
  trainingTeams.push("team-vaccinations");
  await step();
  expect(await proofs()).toMatchObject([
    { state: "refused", cause: expect.stringContaining("for training") as string },
  ]);
  trainingTeams.pop();

  await notify.setFaults({ lostBefore: 1 });
  await decide("rhys", { move: "prove" });
  await settle();
  expect(await proofs()).toMatchObject([{ state: "waiting" }]);
  await notify.setFaults({});
  [elapsed, scene.changed] = [3_600_000, "An NHS Notify ID changed."];
  await step();
  expect(await proofs()).toMatchObject([{ state: "refused", cause: "An NHS Notify ID changed." }]);
  expect(await notify.received()).toMatchObject({ messages: 0 });
  await remove();
});
