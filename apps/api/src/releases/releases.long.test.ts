import { restoredText } from "@spi/domain/release/restored-release";
import { expect, test } from "vitest";
import { asBefore, createReleaseFixture } from "../../test/release-fixture.ts";
import { invited, people, releaseScene } from "../../test/release-scenario.ts";
import { json } from "../database/json.ts";
import type { ReleaseCommand } from "./commands/release-command.ts";
import { findFiles, findParts, releasesThatNeedPeople } from "./store.ts";
import { testNumbers } from "../../test/nhs-numbers.ts";

const fixture = createReleaseFixture();

const scene = (...[approved, more]: [Parameters<typeof releaseScene>[2], object?]) =>
  releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed, ...more });
const numbers = testNumbers(200);
/** Number of test messages. There is one routing plan and one test recipient. */
const proof = 1;

test("a release is sent in two waves, and its iteration is marked as sent only afterwards REQ-REL-30 REQ-REL-430 REQ-REL-431", async () => {
  // Routing plan IDs are shown as spelt in the iteration, even if they are spelt differently in the population data.
  const { request, settle, prove, decide, figures, release, remove } = await scene(
    numbers.slice(0, 20).map((n, index) => invited(n, index % 2 === 0 ? "DIGITAL_FIRST" : "digital_first")),
  );
  expect(await request()).toMatchObject({ ok: true });
  await settle();
  const parts = await findParts(fixture.api.db, (await release()).id);
  expect(new Set(parts.map(({ plan }) => plan))).toEqual(new Set(["DIGITAL_FIRST"]));
  expect(await release()).toMatchObject({ state: "prepared", list: { people: 20, messaged: 20, messages: 20 } });
  expect(await fixture.notify.received()).toMatchObject({ messages: 0 });
  expect(await prove()).toMatchObject({ ok: true });
  expect(await decide("rhys", { move: "start" })).toMatchObject({ ok: true });
  await settle();
  expect(await figures()).toEqual({
    approved: 20,
    removed: 0,
    accepted: 20,
    refused: 0,
    cancelled: 0,
    remaining: 0,
    unclear: 0,
  });
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await fixture.notify.received()).toMatchObject({
    messages: 20 + proof,
    references: 20 + proof,
    repeatedWithAnotherBody: 0,
  });
  await remove();
});

test("a release needs the population data for its list until it ends REQ-POP-39", async () => {
  const { request, settle, prove, decide, step, figures, release, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
  );
  await request();
  await settle();
  const { snapshot } = await release();
  const needed = async () =>
    (await releasesThatNeedPeople(fixture.api.db)).filter((need) => need.snapshot === snapshot);
  expect(await needed()).toMatchObject([{ need: "release" }]);
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  expect(await needed()).toMatchObject([{ need: "release" }]);
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await needed()).toEqual([]);
  await remove();
});

test("everyone remaining is checked against the newest population data before the second wave, and some are removed but no one is added REQ-REL-35 REQ-REL-440", async () => {
  const approved = numbers.slice(0, 20).map((n) => invited(n));
  const { request, settle, prove, decide, figures, scene: people, step, release, remove } = await scene(approved);
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  const left = approved.map((person, index) =>
    index % 10 === 9 ? { ...person, outcome: "suppressed" as const, reason: "Opted out", plans: [] } : person,
  );
  people.now = [...left, invited(numbers[50]!)];
  people.snapshot = "two";
  await settle();
  const { removed, accepted, remaining } = await figures();
  expect(removed).toBeGreaterThan(0);
  expect({ sum: removed + accepted, remaining }).toEqual({ sum: 20, remaining: 0 });
  expect(await fixture.notify.received()).toMatchObject({
    messages: accepted + proof,
    references: accepted + proof,
  });
  expect(await release()).toMatchObject({ state: "ended" });
  await remove();
});

test("nothing more is sent after a stop, and resuming needs a different user from the one who requested it REQ-REL-37 REQ-REL-34 REQ-REL-433 REQ-REL-442", async () => {
  const { request, settle, prove, decide, step, figures, release, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
  );
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  expect(await decide("rita", { move: "stop" })).toMatchObject({ ok: true });
  const { messages } = await fixture.notify.received();
  await settle();
  expect(await fixture.notify.received()).toMatchObject({ messages });
  expect(await decide("rhys", { move: "requestResume", reason: "Looked at" })).toMatchObject({ ok: true });
  expect(await decide("rhys", { move: "resume" })).toMatchObject({ ok: false });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await fixture.notify.received()).toMatchObject({ messages: 20 + proof, references: 20 + proof });
  await remove();
});

test("each decision on a release, except a stop, must include the version and messages the user saw, and the history records it REQ-REL-545 REQ-REL-546 REQ-REL-547", async () => {
  const { request, settle, prove, decide, step, figures, release, iterationId, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
  );
  await request();
  await settle();
  await prove();
  const seen = async (actor: "rhys" | "bo", command: ReleaseCommand) => {
    const { version } = await release();
    for (const stale of [undefined, version - 1]) {
      const refused = { ok: false, refusal: { kind: "conflict", code: "releaseMove" } };
      expect(await decide(actor, command, { version: stale })).toMatchObject(refused);
    }
    expect(await decide(actor, command)).toMatchObject({ ok: true });
  };
  await seen("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  expect(await decide("rita", { move: "stop", reason: "A call" }, { version: undefined })).toMatchObject({ ok: true });
  await seen("rhys", { move: "requestResume", reason: "Looked at" });
  await seen("bo", { move: "decline", reason: "Not yet" });
  await seen("rhys", { move: "requestResume", reason: "Looked at again" });
  await seen("rhys", { move: "withdraw" });
  await seen("rhys", { move: "requestCancellation", reason: "Too late" });
  const { remaining } = await figures();
  for (const other of [undefined, remaining + 1])
    expect(await decide("bo", { move: "cancel", remaining: other })).toMatchObject({ ok: false });
  await seen("bo", { move: "cancel", remaining });
  await settle();
  const events = await fixture.api.db
    .selectFrom("history")
    .select(["action", "actor", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "like", "release%")
    .orderBy("version")
    .execute();
  const started = events.findIndex(({ action }) => action === "releaseStarted");
  const decisions = events.slice(started).filter(({ actor }) => actor.name !== "Release worker");
  expect(decisions.map(({ action, actor, detail }) => [action, actor.name, detail])).toMatchObject([
    ["releaseStarted", "Rhys Releaser", { messages: 20 }],
    ["releaseStopped", "Rita Reader", { reason: "A call" }],
    ["releaseResumeAsked", "Rhys Releaser", { reason: "Looked at" }],
    ["releaseDeclined", "Bo Both", { reason: "Not yet" }],
    ["releaseResumeAsked", "Rhys Releaser", { reason: "Looked at again" }],
    ["releaseWithdrawn", "Rhys Releaser", { reason: "Looked at again" }],
    ["releaseGiveUpAsked", "Rhys Releaser", { reason: "Too late" }],
    ["releaseGivenUp", "Bo Both", { reason: "Too late", remaining }],
  ]);
  await remove();
});

test("nothing is prepared if repeating the report with its own people invites different people REQ-REL-39", async () => {
  const approved = numbers.slice(0, 20).map((n) => invited(n));
  const { request, settle, release, remove } = await scene(approved);
  approved.push(invited(numbers[30]!));
  await request();
  await settle();
  const { state, cause, list } = await release();
  expect(state).toBe("refused");
  expect(cause).toBeTruthy();
  expect(list).toBeNull();
  expect(await fixture.notify.received()).toMatchObject({ messages: 0 });
  await remove();
});

test("a user who alone made both approvals cannot start a release, even in the database REQ-REL-34", async () => {
  const alone = { approvers: [people.rhys, people.rhys] };
  const { request, settle, decide, prove, release, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
    alone,
  );
  await request();
  await settle();
  await prove();
  expect(await decide("rhys", { move: "start" })).toMatchObject({ ok: false });
  const { id } = await release();
  const started = { state: "sending", started_by: json(people.rhys) } as const;
  const sending = fixture.api.db.updateTable("release").set(started).where("id", "=", id).execute();
  await expect(sending).rejects.toThrow("nobody is alone behind both approvals and the release");
  expect(await decide("bo", { move: "start" })).toMatchObject({ ok: true });
  await remove();
});

test("a release stops before a wave if the approved content has changed or its team is a training team REQ-REL-39 REQ-REL-43 REQ-REL-445", async () => {
  const given = { trainingTeams: [] as string[] };
  const { request, settle, decide, prove, step, figures, renamePlan, release, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
    given,
  );
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  const { messages } = await fixture.notify.received();
  given.trainingTeams.push("team-vaccinations");
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: expect.stringContaining("training") as string });
  given.trainingTeams.pop();
  await decide("rhys", { move: "requestResume", reason: "Looked at" });
  await decide("bo", { move: "resume" });
  const other = "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a77";
  const idChanged = expect.stringContaining("NHS Notify ID") as string;
  await renamePlan(other);
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: idChanged });
  expect(await fixture.notify.received()).toMatchObject({ messages });

  // The plan is also checked during a wave, before the next batch.
  await renamePlan();
  await decide("rhys", { move: "requestResume", reason: "Looked at" });
  await decide("bo", { move: "resume" });
  const before = (await figures()).accepted;
  while ((await figures()).accepted === before) expect(await step()).toBeTruthy();
  const inTheMiddle = await fixture.notify.received();
  await renamePlan(other);
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: idChanged });
  expect(await figures()).not.toMatchObject({ remaining: 0 });
  expect(await fixture.notify.received()).toEqual(inTheMiddle);
  await remove();
});

test("a release on a database restored from before messages were accepted stops, and a new one stops before sending, so that no one is messaged twice REQ-REL-48 REQ-REL-232 REQ-REL-474", async () => {
  const { request, settle, prove, decide, figures, step, release, iterationId, work, remove } = await scene(
    numbers.slice(0, 20).map((n) => invited(n)),
  );
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  const { id } = await release();
  const known = await findFiles(fixture.api.db, id, "messages");
  await settle();
  const all = await fixture.notify.received();
  expect(all).toMatchObject({ messages: 20 + proof });

  await asBefore(fixture, async () => {
    await fixture.api.db
      .deleteFrom("release_batch")
      .where("release_id", "=", id)
      .where("file", "not in", known)
      .execute();
    await fixture.api.db
      .deleteFrom("release_file")
      .where("release_id", "=", id)
      .where("kind", "=", "messages")
      .where("name", "not in", known)
      .execute();
    await fixture.api.db.updateTable("release_part").set({ is_open: false }).where("wave", "=", 2).execute();
    await fixture.api.db
      .updateTable("release")
      .set({ state: "sending", ended_at: null })
      .where("id", "=", id)
      .execute();
    await fixture.api.db
      .updateTable("iteration")
      .set({ status: "report approved" })
      .where("id", "=", iterationId)
      .execute();
  });
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: restoredText });

  await asBefore(fixture, async () => {
    await fixture.api.db.deleteFrom("release").where("id", "=", id).execute();
  });
  expect(await request()).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", cause: restoredText, started_at: null });
  expect(await fixture.notify.received()).toEqual(all);
  expect((await work.files.marked(iterationId)).length).toBeGreaterThan(1);
  await remove();
});
