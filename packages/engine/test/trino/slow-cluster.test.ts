import { afterEach, expect, test, vi } from "vitest";
import { openPeople, openSnapshot } from "../../src/open/open-people.ts";
import type { PopulationManifest } from "../../src/population/manifest.ts";
import { snapshotOf } from "../../src/population/snapshots.ts";
import { type TrinoReply, failed, listeningTrino, page } from "./fake-trino.ts";

const manifestOf = (asOf: string): PopulationManifest => ({
  formatVersion: 1,
  size: 0,
  seed: 1,
  asOf,
  createdAt: "20251120093000",
  columns: [{ name: "person_id", type: "BIGINT" }],
  cohorts: [],
  files: [],
});
const [before, after] = [manifestOf("20251120"), manifestOf("20251121")];
const published = (manifest: PopulationManifest) =>
  page([[snapshotOf(manifest), "2025-11-20T09:00", "people", null, null, JSON.stringify(manifest)]]);

afterEach(() => void vi.restoreAllMocks());

const now = performance.now.bind(performance);

/** Moves the clock forward by a number of milliseconds, for nothing but code that reads the time. */
function later(milliseconds: number) {
  vi.spyOn(performance, "now").mockImplementation(() => now() + milliseconds);
}

/** Returns whether a request queries all columns in the table without any rows. */
const isProbe = ({ body }: { body: string }) => body.includes("where false");

/** Starts a cluster that replies as `answer` specifies, and opens its people. */
async function cluster(answer: Parameters<typeof listeningTrino>[0]) {
  const { address, asked } = await listeningTrino((request, earlier) =>
    isProbe(request)
      ? page([])
      : answer(
          request,
          earlier.filter((each) => !isProbe(each)),
        ),
  );
  return { address, asked: () => asked.filter((request) => !isProbe(request)) };
}

/** Starts a cluster that has replied once with the earlier people, and then replies as given. */
async function answeredOnce(then: () => TrinoReply | Promise<TrinoReply>) {
  const { address, asked } = await cluster((_, earlier) => (earlier.length === 0 ? published(before) : then()));
  const location = `trino:${address.server}/lake/people`;
  expect(await openPeople(location)).toMatchObject({ value: { manifest: before } });
  return { place: location, asked };
}

test("while a cluster is slow, requests use the last current people, and the cluster is queried once REQ-POP-48", async () => {
  const slow = Promise.withResolvers<TrinoReply>();
  const { place, asked } = await answeredOnce(() => slow.promise);
  later(6000);
  const three = await Promise.all([openPeople(place), openPeople(place), openPeople(place)]);
  expect(three).toMatchObject([before, before, before].map((manifest) => ({ value: { manifest } })));
  expect(await openPeople(place)).toMatchObject({ value: { manifest: before } });
  expect(asked()).toHaveLength(2);
  slow.resolve(published(after));
  await expect.poll(() => openPeople(place)).toMatchObject({ value: { manifest: after } });
  expect(asked()).toHaveLength(2);
});

test("a fast cluster returns the current people after five seconds REQ-POP-48 REQ-POP-420", async () => {
  const { place, asked } = await answeredOnce(() => published(after));
  expect(await openPeople(place)).toMatchObject({ value: { manifest: before } });
  expect(asked()).toHaveLength(1);
  later(6000);
  expect(await openPeople(place)).toMatchObject({ value: { manifest: after } });
});

test.each(["QUERY_QUEUE_FULL", "NO_NODES_AVAILABLE", "EXCEEDED_TIME_LIMIT"])(
  "the last opened people replace %s for 15 minutes, and no longer REQ-POP-48 REQ-POP-421",
  async (name) => {
    const { place } = await answeredOnce(() => failed(name));
    later(14 * 60_000);
    expect(await openPeople(place)).toMatchObject({ value: { manifest: before } });
    later(16 * 60_000);
    expect(await openPeople(place)).toMatchObject({ ok: false });
  },
);

test.each([
  ["PERMISSION_DENIED", failed("PERMISSION_DENIED"), "accessDenied"],
  ["a table that went", failed("TABLE_NOT_FOUND"), "tableMissing"],
  ["people taken away", page([]), "missing"],
])("%s is a valid response and applies at once REQ-POP-48 REQ-POP-422", async (_, reply, kind) => {
  const { place } = await answeredOnce(() => reply);
  later(6000);
  expect(await openPeople(place)).toMatchObject({ refusal: { kind } });
  expect(await openSnapshot(place, snapshotOf(before))).toMatchObject({ refusal: { kind } });
});

test("a snapshot and identical current people are cached together REQ-POP-48", async () => {
  const { place, asked } = await answeredOnce(() => published(after));
  expect(await openSnapshot(place, snapshotOf(before))).toMatchObject({ value: { manifest: before } });
  expect(asked()).toHaveLength(1);
  await openSnapshot(place, snapshotOf(after));
  expect(await openSnapshot(place, snapshotOf(after))).toMatchObject({ value: { manifest: after } });
  expect(asked()).toHaveLength(2);
});

test("the last opened of many snapshots are cached REQ-POP-48", async () => {
  const days = Array.from({ length: 20 }, (_, day) => manifestOf(`202510${day + 10}`));
  const { address, asked } = await cluster(({ body }) =>
    published(days.find((manifest) => body.includes(snapshotOf(manifest)))!),
  );
  const open = (manifest: PopulationManifest) =>
    openSnapshot(`trino:${address.server}/lake/people`, snapshotOf(manifest));
  for (const manifest of days) await open(manifest);
  await open(days.at(-1)!);
  expect(asked()).toHaveLength(20);
  await open(days[0]!);
  expect(asked()).toHaveLength(21);
});

test("people in a table that was written to during a query are no longer available REQ-POP-50", async () => {
  let checksum = "AB";
  const { address } = await cluster(({ body }) => {
    if (body.includes("checksum(")) return page([["0", checksum]]);
    return page([[snapshotOf(before), "2025-11-20T09:00", "people", null, "2:AB", JSON.stringify(before)]]);
  });
  const people = await openPeople(`trino:${address.server}/lake/people`);
  if (!people.ok) throw new Error(people.refusal.message);
  expect(await people.value.verify()).toEqual({ ok: true, value: true });
  expect(await people.value.areUnchanged()).toEqual({ ok: true, value: true });
  // The same number of people, but one of them is different.
  checksum = "CD";
  expect(await people.value.areUnchanged()).toEqual({ ok: true, value: false });
});

test("a cluster that does not respond is not evidence that its people differ or were removed REQ-POP-51", async () => {
  let isAway = false;
  const { address } = await cluster(({ body }) => {
    if (isAway) return { status: 500 };
    if (body.includes("checksum(")) return page([["0", "AB"]]);
    return page([[snapshotOf(before), "2025-11-20T09:00", "people", null, "2:AB", JSON.stringify(before)]]);
  });
  const people = await openPeople(`trino:${address.server}/lake/people`);
  if (!people.ok) throw new Error(people.refusal.message);
  isAway = true;
  const doesNotAnswer = { kind: "unavailable", message: expect.stringContaining("is not responding") as unknown };
  expect(await people.value.verify()).toEqual({ ok: false, refusal: doesNotAnswer });
  expect(await people.value.areUnchanged()).toEqual({ ok: false, refusal: doesNotAnswer });
});

test.each([
  ["PERMISSION_DENIED", "accessDenied"],
  ["TABLE_NOT_FOUND", "tableMissing"],
  ["COLUMN_NOT_FOUND", "columnDiffers"],
])("people whose table replies %s are not opened, even though they are published REQ-POP-52", async (name, kind) => {
  const { address } = await listeningTrino((request) => (isProbe(request) ? failed(name) : published(before)));
  const location = `trino:${address.server}/lake/people`;
  expect(await openPeople(location)).toMatchObject({ refusal: { kind } });
  expect(await openSnapshot(location, snapshotOf(before))).toMatchObject({ refusal: { kind } });
});
