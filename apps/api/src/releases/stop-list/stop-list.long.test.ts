import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { asBefore, createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { stopReleases } from "../commands/stop-releases.ts";
import { removeOldStopList } from "../maintenance/maintain-releases.ts";
import { workOnReleases } from "../worker.ts";
import { readStopList } from "./read-stop-list.ts";
import { stopListFolder } from "./stopped-people.ts";

const fixture = createReleaseFixture();

const numbers = testNumbers(20);
const teamId = "team-vaccinations";
const scene = () =>
  releaseScene(
    fixture.api,
    fixture.notify,
    numbers.map((n) => invited(n)),
    { elapsed: () => fixture.elapsed, sending: { tolerance_percent: 100 } },
  );

test("a person on a team's stop list is messaged neither by a current release nor by a later one, and additions are listed without people REQ-REL-60 REQ-REL-482", async () => {
  const { request, settle, prove, decide, step, figures, release, stopList, work, remove } = await scene();
  expect(await stopList([numbers[0]!], "Asked by their practice")).toEqual({ ok: true, value: { added: 1, known: 0 } });
  await request();
  await settle();
  expect(await figures()).toMatchObject({ removed: 1 });
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) expect(await step()).toBeTruthy();
  fixture.elapsed += 1000;
  expect(await stopList(numbers, "All of them, twice")).toEqual({ ok: true, value: { added: 19, known: 1 } });
  const { accepted } = await figures();
  expect(accepted).toBeLessThan(19);
  expect((await readStopList(fixture.api.db, teamId, 365)).releases).toMatchObject([{ state: "sending" }]);
  const { messages } = await fixture.notify.received();
  await settle();
  expect(await fixture.notify.received()).toMatchObject({ messages });
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ accepted, removed: 20 - accepted, remaining: 0 });

  const list = await readStopList(fixture.api.db, teamId, 365);
  expect(list.additions).toMatchObject([
    { by: { name: "Rhys Releaser" }, reason: "All of them, twice", people: 20, known: 1, in_effect: true },
    { reason: "Asked by their practice", people: 1, known: 0, in_effect: true },
  ]);
  expect(list.releases).toEqual([]);
  const rows = await Promise.all(
    (["stop_list_addition", "release", "release_exclusion", "release_file", "history"] as const).map((table) =>
      fixture.api.db.selectFrom(table).selectAll().execute(),
    ),
  );
  for (const number of numbers) expect(JSON.stringify([rows, list])).not.toContain(number);
  expect((await work.files.names("nowhere")).length).toBe(0);
  await remove();
});

test("a stopped release removes people added to the stop list at once, sends nothing, and shows who added them REQ-REL-206 REQ-REL-208 REQ-REL-252", async () => {
  const { request, settle, prove, decide, step, figures, release, stopList, remove } = await scene();
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  await decide("rita", { move: "stop" });
  await settle();
  const before = await figures();
  const { messages } = await fixture.notify.received();
  await stopList(numbers.slice(10), "Ten of them");
  expect(await decide("rhys", { move: "requestCancellation", reason: "Too many" })).toMatchObject({
    ok: false,
    refusal: { kind: "conflict", code: "restBeingCounted" },
  });
  await settle();
  const after = await figures();
  const left = before.remaining - after.remaining;
  expect(left).toBeGreaterThan(5);
  expect(after).toMatchObject({ removed: before.removed + left, accepted: before.accepted });
  expect(await release()).toMatchObject({
    state: "stopped",
    people_check_due: false,
    last_decision: { by: { name: "Rhys Releaser" } },
  });
  expect((await release()).last_decision!.version).toBeLessThan((await release()).version);
  expect(await fixture.notify.received()).toMatchObject({ messages });
  await decide("rhys", { move: "requestResume", reason: "It was right" });
  expect(await decide("bo", { move: "resume" })).toMatchObject({ ok: true });
  await settle();
  expect(await release()).toMatchObject({ state: "ended" });
  expect(await figures()).toMatchObject({ removed: after.removed, remaining: 0 });
  await remove();
});

test("a release that an operator stops before the check of new stop list entries still removes those people REQ-REL-206 REQ-REL-208", async () => {
  const { request, settle, prove, decide, step, figures, release, stopList, work, iterationId, remove } = await scene();
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  const before = await figures();
  await stopList(numbers.slice(10), "Ten of them");
  const operator = { id: "command line: root", name: "root (command line)" };
  const scope = { of: "iteration_id", id: iterationId } as const;
  await stopReleases(work, { scope, reason: "Wrong clinic", actor: operator, now: work.now() });
  const { version } = await release();
  expect(await release()).toMatchObject({
    state: "stopped",
    people_check_due: true,
    last_decision: { by: operator, version },
  });
  await settle();
  const after = await figures();
  const left = before.remaining - after.remaining;
  expect(left).toBeGreaterThan(5);
  expect(after).toMatchObject({ removed: before.removed + left, accepted: before.accepted });
  expect(await release()).toMatchObject({
    state: "stopped",
    people_check_due: false,
    last_decision: { by: operator, version },
  });
  await remove();
});

test("a stopped release checks again if people are added to the stop list during a check that fails REQ-REL-206", async () => {
  const { request, settle, prove, decide, step, figures, release, stopList, work, remove } = await scene();
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  await decide("rita", { move: "stop" });
  await stopList([numbers[19]!], "One of them");
  const { removed } = await figures();
  const now = async () => {
    await stopList([numbers[18]!], "Another of them");
    throw new UserFacingFailure({ code: "filesUnavailable", params: { why: null } }, { cause: new Error("away") });
  };
  await workOnReleases({ ...work, people: { ...work.people, now } }, new AbortController().signal);
  expect(await release()).toMatchObject({ state: "stopped", people_check_due: true });
  await settle();
  expect(await release()).toMatchObject({ state: "stopped", people_check_due: false });
  expect(await figures()).toMatchObject({ removed: removed + 2 });
  await remove();
});

test("a stopped release whose files cannot be read stays stopped when people are added to the stop list REQ-REL-206", async () => {
  const { request, settle, prove, decide, step, figures, release, stopList, work, remove } = await scene();
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  await decide("rita", { move: "stop" });
  const { id } = await release();
  for (const name of await work.files.names(id)) await work.files.remove(id, name);
  await stopList([numbers[19]!], "Asked");
  await settle();
  expect(await release()).toMatchObject({
    state: "stopped",
    people_check_due: false,
    cause: "Stopped by Rita Reader.",
  });
  await remove();
});

test("a release on a database restored from before a stop list addition does not message the people added, or anyone if the addition's file is missing REQ-REL-48 REQ-REL-475 REQ-REL-476", async () => {
  const { request, settle, prove, decide, figures, release, stopList, work, remove } = await scene();
  await stopList([numbers[3]!], "Asked");
  await asBefore(fixture, () => fixture.api.db.deleteFrom("stop_list_addition").execute());
  await request();
  await settle();
  expect(await figures()).toMatchObject({ removed: 1 });
  await prove();
  await decide("rhys", { move: "start" });
  await stopList([numbers[4]!], "Asked");
  const [row] = await fixture.api.db.selectFrom("stop_list_addition").selectAll().execute();
  await work.files.remove(stopListFolder(teamId), row!.file);
  await settle();
  expect(await figures()).toMatchObject({ accepted: 0 });
  expect(await release()).toMatchObject({ state: "stopped", cause: expect.stringContaining("ENOENT") as string });
  await remove();
});

test("an addition's people and file are removed after the configured days, but the addition stays listed REQ-REL-60 REQ-REL-483", async () => {
  const { stopList, work, remove } = await scene();
  await stopList([numbers[0]!], "Asked");
  const keeping = { db: fixture.api.db, files: work.files, keepDays: 30, now: work.now };
  expect(await removeOldStopList(keeping)).toBe(false);
  fixture.elapsed = 31 * 24 * 60 * 60 * 1000;
  expect(await removeOldStopList(keeping)).toBe(true);
  expect(await removeOldStopList(keeping)).toBe(false);
  expect((await readStopList(fixture.api.db, teamId, 30)).additions).toMatchObject([{ people: 1, in_effect: false }]);
  expect(await stopList([numbers[0]!], "Again")).toEqual({ ok: true, value: { added: 1, known: 0 } });
  await remove();
});

test("an invalid NHS number is reported by position, and nothing is added REQ-REL-60", async () => {
  const { stopList, remove } = await scene();
  const refused = await stopList([numbers[0]!, "9990000019"], "Asked");
  expect(refused).toMatchObject({
    refusal: { errors: { numbers: ["The entries at these positions are not NHS numbers: 2."] } },
  });
  expect((await readStopList(fixture.api.db, teamId, 365)).additions).toEqual([]);
  await remove();
});

test("adding people again within a day stores nothing, and later extends their time on the stop list REQ-SEC-231", async () => {
  const { stopList, work, remove } = await scene();
  const stored = async () => {
    const names = await work.files.names(stopListFolder(teamId));
    const { additions } = await readStopList(fixture.api.db, teamId, 30);
    return { files: names.length, additions: additions.length };
  };
  const before = await stored();
  await stopList(numbers.slice(0, 3), "Asked");
  const first = await stored();
  expect(first).toEqual({ files: before.files + 1, additions: before.additions + 1 });
  for (const some of [numbers.slice(0, 3), numbers.slice(1, 3), numbers.slice(0, 1)]) {
    expect(await stopList(some, "Once more")).toEqual({ ok: true, value: { added: 0, known: some.length } });
  }
  expect(await stored()).toEqual(first);

  fixture.elapsed += 25 * 60 * 60 * 1000;
  expect(await stopList(numbers.slice(0, 3), "A day later")).toEqual({ ok: true, value: { added: 0, known: 3 } });
  expect(await stored()).toEqual({ files: first.files + 1, additions: first.additions + 1 });
  fixture.elapsed += 29.5 * 24 * 60 * 60 * 1000;
  const keeping = { db: fixture.api.db, files: work.files, keepDays: 30, now: work.now };
  while (await removeOldStopList(keeping)) continue;
  expect(await stopList(numbers.slice(0, 3), "Still on it")).toEqual({ ok: true, value: { added: 0, known: 3 } });
  await remove();
});

test("an addition stores only the people who were not added within a day REQ-SEC-231", async () => {
  const { stopList, work, remove } = await scene();
  await stopList(numbers.slice(10, 12), "Asked");
  const earlier = new Set(await work.files.names(stopListFolder(teamId)));
  expect(await stopList(numbers.slice(10, 13), "One more")).toEqual({ ok: true, value: { added: 1, known: 2 } });
  const added = (await work.files.names(stopListFolder(teamId))).filter((name) => !earlier.has(name));
  expect(added).toHaveLength(1);
  for await (const record of work.files.read(stopListFolder(teamId), added[0]!)) {
    expect(JSON.parse(record.toString())).toMatchObject({ numbers: [numbers[12]] });
  }
  await remove();
});
