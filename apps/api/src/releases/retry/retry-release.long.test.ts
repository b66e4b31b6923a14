import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { notReachedReasons } from "@spi/domain/iteration/only-people";
import { importPopulation } from "@spi/engine/population/import/import";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { createReleaseFixture } from "../../../test/release-fixture.ts";
import { invited, people, releaseScene } from "../../../test/release-scenario.ts";
import { configurationOf } from "../../iterations/configuration.ts";
import { sealConfiguration } from "../../iterations/seal.ts";
import { findIteration } from "../../iterations/store.ts";
import { compareWithHistory } from "../../history/verify-state.ts";
import { findCampaign } from "../../campaigns/store.ts";
import { duckdbEngine } from "../../reports/duckdb-engine.ts";
import { storeOutcomes } from "../outcomes/store-outcomes.ts";
import { fromRecord } from "../sending/batch-record.ts";
import { removeOldPeopleList } from "../maintenance/maintain-releases.ts";
import { notReachedCounts } from "./not-reached-counts.ts";
import { listNotReached } from "./list-not-reached.ts";
import { countPeopleNotReached, createRetryIteration } from "./retry-release.ts";
import { currentReferenceData } from "../../metadata/reference-store.ts";

const fixture = createReleaseFixture();
const numbers = testNumbers(30);
const approved = numbers.slice(0, 20).map((n) => invited(n));
const teamId = "team-vaccinations";
const day = 24 * 60 * 60 * 1000;

/**
 * Creates a release of 20 people whose remaining messages were cancelled. One person is on the stop list. Some messages
 * were rejected, and some of the accepted messages failed.
 */
async function endedRelease() {
  const settings = { sending: { tolerance_percent: 100, first_wave_percent: 60 } };
  const scene = await releaseScene(fixture.api, fixture.notify, approved, {
    elapsed: () => fixture.elapsed,
    ...settings,
  });
  await scene.request();
  await scene.settle();
  await scene.stopList([numbers[0]!], "Asked by their practice");
  await scene.prove();
  await fixture.notify.setFaults({ refusedPeople: 0.3 });
  await scene.decide("rhys", { move: "start" });
  while ((await scene.figures()).accepted < 6) expect(await scene.step()).toBeTruthy();
  await scene.decide("rita", { move: "stop" });
  await scene.decide("rhys", { move: "requestCancellation", reason: "Enough" });
  await scene.decide("bo", { move: "cancel", remaining: (await scene.figures()).remaining });
  await scene.settle();
  const campaignId = (
    await fixture.api.db
      .selectFrom("iteration")
      .select("campaign_id")
      .where("id", "=", scene.iterationId)
      .executeTakeFirstOrThrow()
  ).campaign_id;
  const { db } = fixture.api;
  const parts = {
    db,
    log: pino({ level: "silent" }),
    files: scene.work.files,
    now: scene.work.now,
    newId: randomUUID,
    populationDir: "nowhere",
  };
  return { ...scene, parts, campaignId };
}

/** Sends callbacks about the messages at these positions in the list. */
async function sendOutcomes(releaseId: string, positions: Record<"delivered" | "failed", readonly number[]>, at: Date) {
  const one = {
    release_id: releaseId,
    channel: "" as const,
    reported_at: at,
    notify_id: null,
    wave: 1,
    plan: "DIGITAL_FIRST",
  };
  const outcomes = (["delivered", "failed"] as const).flatMap((status) =>
    positions[status].map((position) => ({ ...one, position, status })),
  );
  await storeOutcomes(fixture.api.db, outcomes);
}

test("a draft for people not reached selects only them, without anyone delivered, unknown, removed or on two lists, and the home page offers it until it exists REQ-DESK-01 REQ-REL-80 REQ-REL-81 REQ-REL-82 REQ-REL-508 REQ-REL-514 REQ-DESK-406", async () => {
  const scene = await endedRelease();
  const { parts, iterationId, campaignId, work } = scene;
  const { db } = fixture.api;
  const { id } = await scene.release();
  const batches = await db
    .selectFrom("release_batch")
    .selectAll()
    .where("release_id", "=", id)
    .where("state", "=", "accepted")
    .execute();
  const handed: number[] = [];
  for (const { file, byte_offset: firstByte, byte_length: bytes } of batches) {
    const record = await work.files.readAt(id, file, { firstByte, bytes });
    handed.push(...fromRecord(record).map(({ position }) => position));
  }
  const [delivered, failed, failedLater] = handed;
  await sendOutcomes(id, { delivered: [delivered!], failed: [failed!, failedLater!] }, work.now());
  const before = await countPeopleNotReached(parts, iterationId);
  if (!before.ok) throw new Error(JSON.stringify(before.refusal));
  const figures = await scene.figures();
  const { reasons, others } = before.value;
  expect(reasons).toEqual({ failed: 2, refused: figures.refused, cancelled: figures.cancelled });
  expect(others).toEqual({ delivered: 1, unknown: figures.accepted - 3, removed: 1, stop_listed: 0, cannot: 0 });

  const counts = notReachedCounts(work.files);
  const asks = { teams: [{ teamId, permissions: ["write"] as const }], now: work.now() };
  const listFor = (who: string, changes = {}) => listNotReached({ db, counts }, { id: who, ...asks, ...changes });
  const missed = reasons.failed + reasons.refused + reasons.cancelled;
  const need = { kind: "tryAgain", iteration_id: iterationId, count: missed };
  const { submitted_by: sender } = (await findIteration(db, { teamId, campaignId, id: iterationId }))!;
  expect(await listFor(sender!.id)).toMatchObject([need]);
  expect(await listFor("another writer")).toEqual([]);
  expect(await listFor(sender!.id, { now: new Date(work.now().getTime() + 15 * day) })).toEqual([]);
  expect(await listFor(sender!.id, { teams: [{ teamId, permissions: ["read"] }] })).toEqual([]);

  const all = notReachedReasons.reduce((sum, reason) => sum + reasons[reason], 0);
  const request = {
    iterationId,
    campaignId,
    teamId,
    actor: people.bo,
    name: "Once more",
    reasons: notReachedReasons,
    people: all,
  };
  // We reached one person after the numbers were shown.
  fixture.elapsed += 1000;
  await sendOutcomes(id, { delivered: [failedLater!], failed: [] }, work.now());
  expect(await createRetryIteration(parts, request)).toMatchObject({ ok: false, refusal: { kind: "conflict" } });
  const made = await createRetryIteration(parts, { ...request, people: all - 1 });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  expect(await listFor(sender!.id)).toEqual([]);
  expect(await countPeopleNotReached(parts, iterationId)).toMatchObject({
    value: { tried: notReachedReasons.map((reason) => ({ reason, iteration: "Once more" })) },
  });
  const key = { teamId, campaignId, id: made.value };
  const draft = (await findIteration(db, key))!;
  expect(draft).toMatchObject({ status: "draft", copied_from_id: iterationId });
  expect(draft.document.OnlyPeople).toMatchObject({ People: all - 1, Release: { ID: id, Number: 1 } });
  for (const number of numbers) expect(JSON.stringify(draft)).not.toContain(number);
  const differences = await compareWithHistory(db);
  expect(differences.filter(({ objectId }) => objectId === draft.id)).toEqual([]);
  expect(await createRetryIteration(parts, { ...request, people: all - 1 })).toMatchObject({
    refusal: { kind: "conflict" },
  });

  const populationDir = await mkdtemp(path.join(tmpdir(), "spi-again-"));
  const lines = numbers.map((number) => `${number},19400101,covid_75_and_over_v2,,`);
  await writeFile(
    path.join(populationDir, "people.csv"),
    ["NHS_NUMBER,DATE_OF_BIRTH,COHORTS,ICB,REMOVAL_REASON_CODE", ...lines].join("\n"),
  );
  const dir = path.join(populationDir, "people");
  const file = path.join(populationDir, "people.csv");
  const built = { files: [file], dir, asOf: "20261120", createdAt: "20261120093000", requiredColumns: [], boards: [] };
  expect(await importPopulation(built)).toMatchObject({ ok: true });
  const campaign = (await findCampaign(db, { teamId, id: campaignId }))!;
  const configuration = configurationOf({ campaign, iteration: draft });
  const { hash: reference } = await currentReferenceData(db);
  const seal = sealConfiguration({ ...configuration, reference });
  const control = {
    onProgress: () => {},
    signal: new AbortController().signal,
    seal,
    earlier: () => Promise.resolve(null),
    last: "none" as const,
  };
  const run = () => duckdbEngine({ db, populationDir: dir, files: work.files })(configuration, control);
  const report = await run();
  if (!report.ok) throw new Error(report.refusal.message);
  expect(report.value.report.summary_report_totals.totals.invited).toBe(all - 1);
  expect(await duckdbEngine({ db, populationDir: dir })(configuration, control)).toMatchObject({
    refusal: { message: expect.stringContaining("cannot read") as string },
  });

  const keeping = { db, files: work.files, keepDays: 365, now: work.now };
  fixture.elapsed += 2 * day;
  expect(await removeOldPeopleList(keeping)).toBe(false);
  fixture.elapsed += 400 * day;
  expect(await removeOldPeopleList(keeping)).toBe(true);
  expect(await run()).toMatchObject({ refusal: { message: expect.stringContaining("retention period") as string } });
  await rm(populationDir, { recursive: true });
  await scene.remove();
}, 300_000);

test("the list of a deleted draft is removed, and only an ended release can be retried REQ-REL-80 REQ-REL-82 REQ-REL-516", async () => {
  const scene = await endedRelease();
  const { parts, iterationId, campaignId, work, dir } = scene;
  const counted = await countPeopleNotReached(parts, iterationId);
  if (!counted.ok) throw new Error(JSON.stringify(counted.refusal));
  const { cancelled } = counted.value.reasons;
  const request = {
    iterationId,
    campaignId,
    teamId,
    actor: people.bo,
    name: "Once more",
    reasons: ["cancelled"] as const,
    people: cancelled,
  };
  const made = await createRetryIteration(parts, request);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  const folders = (await readdir(dir)).length;
  await fixture.api.db.deleteFrom("iteration").where("id", "=", made.value).execute();
  const keeping = { db: fixture.api.db, files: work.files, keepDays: 365, now: work.now };
  expect(await removeOldPeopleList(keeping)).toBe(false);
  fixture.elapsed += day;
  expect(await removeOldPeopleList(keeping)).toBe(true);
  expect(await readdir(dir)).toHaveLength(folders - 1);
  expect(await createRetryIteration(parts, { ...request, name: "Another" })).toMatchObject({ ok: true });
  const other = await releaseScene(fixture.api, fixture.notify, approved, { elapsed: () => fixture.elapsed });
  await other.request();
  expect(await countPeopleNotReached(parts, other.iterationId)).toMatchObject({ refusal: { kind: "conflict" } });
  await Promise.all([scene.remove(), other.remove()]);
}, 300_000);

test("the home page ignores people who got another message or are on the stop list, and counts people, not messages REQ-REL-110 REQ-REL-511", async () => {
  const two = approved.slice(0, 4).map(({ nhsNumber }) => invited(nhsNumber, "DIGITAL_FIRST", "LETTER"));
  const settings = { sending: { first_wave_percent: 100 } };
  const scene = await releaseScene(fixture.api, fixture.notify, two, { elapsed: () => fixture.elapsed, ...settings });
  await scene.request();
  await scene.settle();
  await scene.prove();
  await scene.decide("rhys", { move: "start" });
  await scene.settle();
  const { id, state } = await scene.release();
  expect(state).toBe("ended");
  const { db } = fixture.api;
  const { submitted_by: sender } = await db
    .selectFrom("iteration")
    .select("submitted_by")
    .where("id", "=", scene.iterationId)
    .executeTakeFirstOrThrow();
  const counts = notReachedCounts(scene.work.files);
  const teams = [{ teamId, permissions: ["write"] as const }];
  const listFor = () => listNotReached({ db, counts }, { id: sender!.id, teams, now: scene.work.now() });
  // A person's messages are next to each other in the list.
  await sendOutcomes(id, { delivered: [1, 3, 5, 7], failed: [0, 2, 4, 6] }, scene.work.now());
  expect(await listFor()).toEqual([]);
  fixture.elapsed += 1000;
  await sendOutcomes(id, { delivered: [], failed: [1, 3] }, scene.work.now());
  expect(await listFor()).toMatchObject([{ kind: "tryAgain", count: 2 }]);
  await scene.stopList([two[0]!.nhsNumber!, two[1]!.nhsNumber!], "Asked by their practice");
  expect(await listFor()).toEqual([]);
  await rm(scene.dir, { recursive: true });
  expect(
    await listNotReached(
      { db, counts: notReachedCounts(scene.work.files) },
      { id: sender!.id, teams, now: scene.work.now() },
    ),
  ).toMatchObject([{ count: 6 }]);
}, 300_000);

test("a person not reached and added to the stop list after the end is listed as such, and not as removed REQ-REL-146", async () => {
  const scene = await endedRelease();
  const { parts, iterationId } = scene;
  const count = async () => {
    const counted = await countPeopleNotReached(parts, iterationId);
    if (!counted.ok) throw new Error(JSON.stringify(counted.refusal));
    const { reasons, others } = counted.value;
    return { missed: reasons.failed + reasons.refused + reasons.cancelled, others };
  };
  const before = await count();
  await scene.stopList(numbers.slice(0, 20), "Asked by their practice");
  const after = await count();
  expect(before.missed).toBeGreaterThan(0);
  expect(after).toEqual({ missed: 0, others: { ...before.others, stop_listed: before.missed } });
  await scene.remove();
}, 300_000);
