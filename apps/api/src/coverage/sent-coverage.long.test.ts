import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75 } from "../../test/expectations.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { placeNewRelease } from "../../test/set-state.ts";
import { placeBatch, testReleaseServices } from "../../test/approved-report.ts";
import { json } from "../database/json.ts";
import type { Schema } from "../database/schema.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { listWriter } from "../releases/list/listed-messages.ts";
import { findRelease } from "../releases/store.ts";

let api: TestApi;
let populationDir: string;
let files: ReleaseFiles;
/** Called each time a list is read. */
let onRead = () => {};
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-sent-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  const services = testReleaseServices(populationDir);
  ({ files } = services);
  const read: ReleaseFiles["read"] = (...input) => {
    onRead();
    return files.read(...input);
  };
  api = await openApi({ populationDir, releases: { ...services, files: { ...files, read } } });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

/** NHS numbers of people who have since left the population. */
const numbers = ["9990000018", "9990000026"];

/**
 * Starts the release of an iteration with both people on its list. If `name` is given, the list is stored under that
 * name.
 */
async function placeSent(iteration: string, name?: string): Promise<string> {
  await placeNewRelease(api.db, iteration, { state: "sending", started_at: testNow });
  const { id } = await api.db
    .selectFrom("release")
    .select("id")
    .where("iteration_id", "=", iteration)
    .executeTakeFirstOrThrow();
  const lines = listWriter(await files.write(id, "list"), { withBoards: false });
  for (const number of numbers) lines.add(number, "DIGITAL_FIRST", "");
  const { file, hash } = await lines.finish();
  const list = json({ hash, people: 2, messaged: 2, messages: 2, cannot: {} });
  await api.db
    .insertInto("release_file")
    .values({ release_id: id, name: name ?? file, kind: "list", created_at: testNow })
    .execute();
  await move(id, { list });
  return file;
}

/** Changes a release, or only its version. Each change to the messages of a release changes its version. */
async function move(id: string, set: Updateable<Schema["release"]> = {}) {
  await api.db
    .updateTable("release")
    .set((e) => ({ ...set, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

async function deliver(id: string, position: number) {
  await api.db
    .insertInto("release_outcome")
    .values({
      release_id: id,
      position,
      channel: "",
      status: "delivered",
      previous_status: null,
      reported_at: testNow,
      notify_id: null,
    })
    .execute();
}

const team = "/team/team-vaccinations/campaign";
const read = async (campaignId: string, query = "") =>
  (await api.call<CoverageResponse>("rita.reader", `${team}/${campaignId}/coverage${query}`)).body;

async function counted(campaignId: string, query = ""): Promise<CoverageResponse> {
  await expect.poll(async () => (await read(campaignId, query)).counting, { timeout: 60_000 }).toBe(false);
  return read(campaignId, query);
}

const exact = (people: number) => ({ kind: "exact" as const, people });
const noPeople = exact(0);

test("a released iteration is counted by its people's outcomes, also for eligible people, and slow counts are cached for longer REQ-DESK-80 REQ-REL-121 REQ-REL-541 REQ-DESK-429 REQ-DESK-430", async () => {
  const { ID } = await api.newCampaign();
  const body = { Version: 1, statement: everyoneOver75 };
  await api.call("bo.both", `${team}/${ID}/eligibility`, { method: "PUT", body });
  const first = await api.newIteration(ID, { Name: "First", IterationRules: [] });
  const later = await api.newIteration(ID, { Name: "Later", IterationDate: "20261220", IterationRules: [] });
  const gone = await api.newIteration(ID, { Name: "Removed", IterationDate: "20261225", IterationRules: [] });
  await placeSent(first.ID);
  await placeSent(gone.ID);
  const idOf = async (iteration: string) => (await findRelease(api.db, iteration))!.id;
  const release = await idOf(first.ID);
  await deliver(release, 0);
  await move(await idOf(gone.ID), { state: "ended", ended_at: testNow, files_removed_at: testNow });
  const answer = await counted(ID);
  const [released, next, last] = answer.iterations;
  const noneElse = { removed: noPeople, cancelled: noPeople, refused: noPeople, failed: noPeople, unknown: noPeople };
  expect(released).toMatchObject({ iteration_id: first.ID, selected: noPeople });
  expect(released!.sent).toEqual({ ...noneElse, delivered: exact(1), remaining: exact(1) });
  expect(next).toMatchObject({ iteration_id: later.ID, selected: answer.counts!.people, sent: null });
  expect(last).toMatchObject({ iteration_id: gone.ID, selected: answer.counts!.people, sent: null });
  expect(answer).toMatchObject({ messages_as_of: "20261120093000", lists_removed: [gone.ID] });
  expect(answer.counts).toMatchObject({ sent_and_left: exact(1), never: noPeople });
  expect(answer.eligible!.sent).toMatchObject({
    best: { delivered: noPeople },
    on_no_list: answer.eligible!.people,
    iterations: [{ iteration_id: first.ID, on_no_list: answer.eligible!.people }],
  });

  await deliver(release, 1);
  await move(release);
  const isCountedAfter = async (seconds: number) => {
    api.clock.now = new Date(testNow.getTime() + seconds * 1000);
    return (await read(ID)).counting;
  };
  expect([await isCountedAfter(9), await isCountedAfter(11)]).toEqual([false, true]);
  expect((await counted(ID)).iterations[0]!.sent).toEqual({ ...noneElse, delivered: exact(2), remaining: noPeople });
  // This count takes more than a minute.
  onRead = () => (api.clock.now = new Date(testNow.getTime() + 90_000));
  await move(release);
  expect(await isCountedAfter(30)).toBe(true);
  await counted(ID);
  onRead = () => {};
  await move(release);
  expect([await isCountedAfter(30 + 299), await isCountedAfter(30 + 301)]).toEqual([false, true]);

  // After the release has ended, earlier figures would contradict its status.
  await move(release, { state: "ended", ended_at: testNow });
  expect((await read(ID)).counting).toBe(true);
});

test("an unreadable list is reported, no one is counted without it, and the next request counts again REQ-REL-121", async () => {
  const { ID } = await api.newCampaign();
  const { ID: iteration } = await api.newIteration(ID, { IterationRules: [] });
  const file = await placeSent(iteration, "lost");
  const said = "We cannot read the records of sent messages at the moment. Try again later.";
  await expect.poll(() => read(ID), { timeout: 60_000 }).toMatchObject({ not_counted: said, counts: null });
  await api.db.updateTable("release_file").set({ name: file }).where("name", "=", "lost").execute();
  expect(await counted(ID)).toMatchObject({ not_counted: null, iterations: [{ selected: noPeople }] });
});

test("the UK day of an iteration's first accepted messages determines its order, its distance in days and the nearby campaigns REQ-DESK-78 REQ-DESK-420", async () => {
  const season = { StartDate: "20280101", EndDate: "20281231" };
  const { ID: covid } = await api.newCampaign({ ...season, Name: "COVID" });
  const { ID: flu } = await api.newCampaign({ ...season, Name: "Flu", Target: "FLU" });
  const run = async (campaign: string, IterationDate: string, CommsType: "I" | "R" = "I") => {
    const content = { Name: `${CommsType} of ${IterationDate}`, IterationDate, CommsType, IterationRules: [] };
    return (await api.newIteration(campaign, content)).ID;
  };
  const [first, reminder] = [await run(covid, "20280501"), await run(covid, "20280520", "R")];
  const [early, late, waiting] = [await run(flu, "20280601"), await run(flu, "20280503"), await run(flu, "20280504")];
  const before = await counted(covid, "?days=7");
  expect(before.iterations.map((iteration) => iteration.iteration_id)).toEqual([first, late, waiting, reminder]);
  expect(before.counts).toMatchObject({ first_after_reminder: noPeople });

  // The people on the lists do not matter in this test.
  const started = { started_at: new Date("2028-03-01T09:00:00Z"), files_removed_at: testNow };
  // Half past midnight on 6 March in the UK.
  await placeNewRelease(api.db, early, { state: "sending", ...started });
  await placeBatch(api, early, new Date("2028-05-05T23:30:00Z"));
  await placeNewRelease(api.db, late, { state: "ended", ...started });
  await placeBatch(api, late, started.started_at);
  // The release is waiting for its earliest sending date.
  await placeNewRelease(api.db, waiting, { state: "sending", ...started });
  await placeNewRelease(api.db, reminder, { state: "stopped", ...started });
  await placeBatch(api, reminder, new Date("2028-04-20T09:00:00Z"));
  const { iterations, counts, contacts, pairs } = await counted(covid, "?days=7");
  expect(iterations.map((iteration) => [iteration.iteration_id, iteration.run_date, iteration.sent_on])).toEqual([
    [reminder, "20280520", "20280420"],
    [first, "20280501", null],
    [waiting, "20280504", null],
    [early, "20280601", "20280506"],
  ]);
  const [everybody] = iterations.map(({ selected }) => selected);
  expect(counts).toMatchObject({ first_after_reminder: everybody, reminder_without_first: everybody });
  expect(pairs).toMatchObject([{ first_id: reminder, second_id: first, days: 11 }]);
  const contactPairs = contacts!.pairs.map(({ first_id, second_id, days }) => [first_id, second_id, days]);
  expect(new Set(contactPairs)).toEqual(
    new Set([
      [first, waiting, 3],
      [first, early, 5],
    ]),
  );
});
