import { afterEach, expect, test, vi } from "vitest";
import { openPeople, openSnapshot } from "../../src/open/open-people.ts";
import { snapshotOf } from "../../src/population/snapshots.ts";
import { createTestManifest, columnsOfPeople } from "./test-manifest.ts";
import { failed, listeningTrino, page } from "./fake-trino.ts";

const named = new Set(["person_id", "nhs_number", "date_of_birth"]);
const manifest = createTestManifest(60_000, {
  columns: columnsOfPeople.filter(({ name }) => named.has(name)),
  cohorts: [],
});
const hash = snapshotOf(manifest);

/** A person in the second of three groups, as returned by the cluster. */
const born1950 = ["11", "9990000019", "19500101"];
const someoneElse = ["5", "9990000010", "19800101"];
const group = String(9990000019 % 3);

const now = performance.now.bind(performance);
function later(milliseconds: number) {
  vi.spyOn(performance, "now").mockImplementation(() => now() + milliseconds);
}
afterEach(() => void vi.restoreAllMocks());

/** Publishes a table without a snapshot, with checksums of three groups. Its content can be changed afterwards. */
async function changingTable({ version = null as string | null } = {}) {
  const holds = { checksums: ["AA", "BB", "CC"], rows: [born1950], publishedAt: "2025-11-20T09:00" };
  const { address, asked } = await listeningTrino(({ body }) => {
    if (body.includes("where false")) return page([]);
    if (body.includes("spi_checksum")) {
      const checksum = holds.checksums[Number(group)]!;
      const inGroup = [someoneElse, ...holds.rows];
      return page(inGroup.map((row, index) => [...row, group, checksum, String(index + 1)]));
    }
    if (body.includes("checksum(")) return page(holds.checksums.map((checksum, index) => [String(index), checksum]));
    if (body.includes("count(*)")) return page([["60000"]]);
    if (body.includes("spi_people"))
      return page([[hash, holds.publishedAt, "v", version, version ? null : "2:AA,BB,CC", JSON.stringify(manifest)]]);
    return page(holds.rows);
  });
  const location = `trino:${address.server}/lake/people`;
  const reads = () => asked.filter(({ body }) => body.includes("checksum(")).length;
  const opened = async () => {
    const people = await openPeople(location);
    if (!people.ok) throw new Error(people.refusal.message);
    return people.value;
  };
  return { holds, place: location, asked, reads, opened };
}

const differs = {
  ok: false,
  refusal: {
    kind: "contentDiffers",
    message:
      "The people in the table v have changed since the table was published. Restore the table, or publish it again.",
  },
};

test("one query reads a person from a table without snapshots with the checksum of their group REQ-POP-53", async () => {
  const { opened, asked } = await changingTable();
  const people = await opened();
  asked.splice(0);
  const row = { person_id: "11", nhs_number: "9990000019", date_of_birth: "19500101" };
  expect(await people.person(11, {})).toEqual({ ok: true, value: row });
  expect(await people.withNhsNumber("9990000019", {})).toEqual({ ok: true, value: [row] });
  expect(asked).toHaveLength(2);
  expect(asked[0]!.body).toContain("from v where abs(mod(");
  expect(asked.map(({ body }) => body).join()).not.toContain("99900000");
});

test("a table that was written to returns no one, and then cannot be opened REQ-POP-53 REQ-POP-427", async () => {
  const { opened, holds, place } = await changingTable();
  const people = await opened();
  holds.rows = [["11", "9990000019", "20200101"]];
  holds.checksums[Number(group)] = "DD";
  expect(await people.withNhsNumber("9990000019", {})).toMatchObject(differs);
  expect(await people.person(11, {})).toMatchObject(differs);
  expect(await openPeople(place)).toMatchObject(differs);
  expect(await openSnapshot(place, hash)).toMatchObject(differs);
  expect(await openSnapshot(place, hash, { verifies: true })).toMatchObject({ ok: true });
});

test("a person whose row was removed is not reported as never existing REQ-POP-53", async () => {
  const { opened, holds } = await changingTable();
  const people = await opened();
  holds.rows = [];
  expect(await people.person(11, {})).toEqual({ ok: true, value: undefined });
  holds.checksums[0] = "DD";
  expect(await people.person(11, {})).toMatchObject(differs);
});

test("a table known to differ is verified again in the background, and can be opened once it matches REQ-POP-53 REQ-POP-428", async () => {
  const { opened, holds, place, reads } = await changingTable();
  const people = await opened();
  holds.checksums[0] = "DD";
  expect(await people.verify()).toMatchObject(differs);
  for (let times = 0; times < 5; times += 1) expect(await openPeople(place)).toMatchObject(differs);
  expect(reads()).toBe(1);
  later(31_000);
  expect(await openPeople(place)).toMatchObject(differs);
  await expect.poll(reads).toBe(2);
  holds.checksums[0] = "AA";
  later(60_000);
  expect(await openPeople(place)).toMatchObject(differs);
  expect(reads()).toBe(2);
  later(120_000);
  await expect.poll(() => openPeople(place)).toMatchObject({ ok: true });
  expect(reads()).toBe(3);
});

test("people published again can be opened at once, whatever was known about earlier ones REQ-POP-53 REQ-POP-428", async () => {
  const { opened, holds, place } = await changingTable();
  holds.checksums[0] = "DD";
  expect(await (await opened()).verify()).toMatchObject(differs);
  holds.checksums[0] = "AA";
  holds.publishedAt = "2025-11-21T09:00";
  later(6000);
  expect(await openPeople(place)).toMatchObject({ ok: true });
});

test("a person in a table with snapshots is read individually REQ-POP-53", async () => {
  const { opened, asked } = await changingTable({ version: "7" });
  const people = await opened();
  asked.splice(0);
  expect(await people.person(11, {})).toMatchObject({ ok: true, value: { date_of_birth: "19500101" } });
  expect(asked.map(({ body }) => /checksum|mod\(/.exec(body))).toEqual([null]);
});

test("a cluster that cannot return a single person is reported as unavailable REQ-POP-51", async () => {
  let isFull = false;
  const { address } = await listeningTrino(({ body }) => {
    if (isFull) return failed("QUERY_QUEUE_FULL");
    if (body.includes("where false")) return page([]);
    return page([[hash, "2025-11-20T09:00", "v", null, "2:AA,BB,CC", JSON.stringify(manifest)]]);
  });
  const people = await openPeople(`trino:${address.server}/lake/people`);
  if (!people.ok) throw new Error(people.refusal.message);
  isFull = true;
  expect(await people.value.person(11, {})).toMatchObject({ refusal: { kind: "queueFull" } });
  expect(await people.value.withNhsNumber("9990000019", {})).toMatchObject({ refusal: { kind: "queueFull" } });
});

test("people with checksums that do not link values to people must be published again REQ-POP-50", async () => {
  const { address } = await listeningTrino(() =>
    page([[hash, "2025-11-20T09:00", "v", null, "AA,BB,CC", JSON.stringify(manifest)]]),
  );
  const people = await openPeople(`trino:${address.server}/lake/people`);
  expect(people).toMatchObject({ refusal: { message: expect.stringContaining("Publish the population data again.") } });
});
