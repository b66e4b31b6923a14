import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, inject, onTestFinished, test } from "vitest";
import { openPeople, openSnapshot } from "../src/open/open-people.ts";
import { generatePopulation } from "../src/population/generate/generate.ts";
import { quoted } from "../src/population/layout.ts";
import type { PopulationManifest } from "../src/population/manifest.ts";
import { snapshotOf } from "../src/population/snapshots.ts";
import { sqlText } from "../src/population/sql-text.ts";
import { checkPlace, publishPeople } from "../src/trino/publish/publish.ts";
import { checkTable, publishTable } from "../src/trino/publish/publish-table.ts";
import { queryTrino } from "./client.ts";

const schema = "memory.organisation";
const run = (sql: string) => queryTrino(inject("trino"), sql);
const asOf = "20251120";
const createdAt = "20251120093000";
const boards = shippedReference.boards.map(({ code }) => code);

/** People on a cluster: their table, and the table of their cohorts. */
async function peopleOfCluster(seed: number) {
  await run(`create schema if not exists ${schema}`);
  const dir = await mkdtemp(join(tmpdir(), "spi-table-only-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const generated = await generatePopulation({ size: 3000, seed, dir, asOf, createdAt });
  if (!generated.ok) throw new Error(generated.refusal.message);
  const manifest = generated.value;
  const location = `trino:${inject("trino")}/memory/organisation`;
  const sent = await publishPeople({ dir, location, now: "2025-11-20T09:00" });
  if (!sent.ok) throw new Error(sent.refusal.message);
  await run(`create or replace view ${schema}.cohorts_${seed} as ${cohortsSql(manifest)}`);
  return { dir, manifest, location, table: sent.value.table, cohorts: `cohorts_${seed}` };
}

function cohortsSql({ cohorts }: PopulationManifest): string {
  const rows = cohorts.map(({ label, word, bit, region, icb, ageBucket, lastRefreshed }) =>
    [sqlText(label), word, bit, sqlText(region), sqlText(icb), sqlText(ageBucket), lastRefreshed].join(", "),
  );
  return `select * from (values (${rows.join("), (")})) as named (label, word, bit, region, icb, age_bucket, last_refreshed)`;
}

test("people who are only in a cluster's table are published as the equal folder would be REQ-POP-55", async () => {
  const { dir, manifest, location, table, cohorts } = await peopleOfCluster(1);
  const naming = { location, table, cohorts, boards, asOf, createdAt };
  expect(await checkTable(naming)).toMatchObject({ ok: true, value: { unused: { ignored: [], absent: [] } } });
  const published = await publishTable({ ...naming, now: "2025-11-21T09:00" });
  if (!published.ok) throw new Error(published.refusal.message);
  const found = published.value.manifest;
  const parts = ({ files }: PopulationManifest) => files.map((part) => ({ ...part, bytes: 0, sha256: "" }));
  const byName = ({ columns }: PopulationManifest) => columns.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(parts(found)).toEqual(parts(manifest));
  expect(byName(found)).toEqual(byName(manifest));
  expect(found.cohorts.toSorted((a, b) => a.word - b.word || a.bit - b.bit)).toEqual(
    manifest.cohorts.toSorted((a, b) => a.word - b.word || a.bit - b.bit),
  );
  const people = await openSnapshot(location, snapshotOf(found));
  const files = await openPeople(dir);
  if (!people.ok || !files.ok) throw new Error("not opened");
  expect(await people.value.verify()).toEqual({ ok: true, value: true });
  for (const number of [1, 17, 2999])
    expect(await people.value.person(number, {})).toEqual(await files.value.person(number, {}));
});

test("a view is published with checksums of its people, and other people in it have another snapshot REQ-POP-55", async () => {
  const { manifest, location, table, cohorts } = await peopleOfCluster(2);
  const names = manifest.columns.map(({ name }) => quoted(name));
  const telling = (born: string) =>
    run(
      `create or replace view ${schema}.folk as select ${names
        .map((name) => (name === "date_of_birth" ? `${born} as ${name}` : name))
        .join(", ")}, 'x' as dose_of_birth from ${schema}.${table}`,
    );
  await telling("date_of_birth");
  const naming = { location, table: "folk", cohorts, boards, asOf, createdAt };
  const first = await publishTable({ ...naming, now: "2025-11-22T09:00" });
  expect(first).toMatchObject({ value: { version: null, parted: false, unused: { ignored: ["dose_of_birth"] } } });
  expect(await checkPlace(location)).toEqual({ ok: true, value: [] });
  await telling("case when person_id = 17 then date '1930-01-01' else date_of_birth end");
  expect(await checkPlace(location)).toMatchObject({
    value: [expect.stringContaining("have changed since the table was published")],
  });
  const second = await publishTable({ ...naming, now: "2025-11-22T10:00" });
  if (!first.ok || !second.ok) throw new Error("not published");
  expect(first.value.checksums).not.toEqual(second.value.checksums);
  expect(snapshotOf(first.value.manifest)).not.toBe(snapshotOf(second.value.manifest));
  expect(await checkPlace(location)).toEqual({ ok: true, value: [] });
});

test("a view in which two people have each other's values differs from its publication REQ-POP-50 REQ-POP-424", async () => {
  const { manifest, location, table, cohorts } = await peopleOfCluster(5);
  const names = manifest.columns.map(({ name }) => name);
  const of3 = (name: string) => `(select max(${quoted(name)}) from ${schema}.${table} where person_id = 3)`;
  const [[other] = []] = await run(
    `select min(person_id) from ${schema}.${table} where cohort_mask_0 <> ${of3("cohort_mask_0")} and date_of_birth <> ${of3("date_of_birth")}`,
  );
  /** Creates the view with the values of one column swapped between person 3 and another person. */
  const exchanging = (exchanged?: string) => {
    const selected = names.map((name) => {
      const column = quoted(name);
      if (name !== exchanged) return column;
      const ofOther = `(select max(${column}) from ${schema}.${table} where person_id = ${Number(other)})`;
      return `case person_id when 3 then ${ofOther} when ${Number(other)} then ${of3(name)} else ${column} end as ${column}`;
    });
    return run(`create or replace view ${schema}.exchanged as select ${selected.join(", ")} from ${schema}.${table}`);
  };
  await exchanging();
  const published = await publishTable({
    location,
    table: "exchanged",
    cohorts,
    boards,
    asOf,
    createdAt,
    now: "2025-11-25T09:00",
  });
  if (!published.ok) throw new Error(published.refusal.message);
  expect(await checkPlace(location)).toEqual({ ok: true, value: [] });
  for (const column of ["nhs_number", "date_of_birth", "cohort_mask_0"]) {
    await exchanging(column);
    expect([column, await checkPlace(location)]).toMatchObject([
      column,
      { value: [expect.stringContaining("have changed since the table was published")] },
    ]);
  }
});

test("problems of people or cohorts are each a sentence without a value, and nothing is published REQ-POP-55 REQ-POP-435", async () => {
  const { manifest, location, table, cohorts } = await peopleOfCluster(3);
  const told = async (view: Readonly<Record<string, string | null>>, of = cohorts) => {
    const columns = { ...Object.fromEntries(manifest.columns.map(({ name }) => [name, quoted(name)])), ...view };
    const selected = Object.entries(columns).flatMap(([name, sql]) =>
      sql === null ? [] : `${sql} as ${quoted(name)}`,
    );
    await run(`create or replace view ${schema}.odd as select ${selected.join(", ")} from ${schema}.${table}`);
    const now = "2025-11-23T09:00";
    const published = await publishTable({ location, table: "odd", cohorts: of, boards, asOf, createdAt, now });
    return published.ok ? [] : published.refusal.message.split("\n");
  };
  const only = (people: string, otherwise: string, value: string) =>
    `case when person_id in (${people}) then ${value} else ${otherwise} end`;
  expect(await told({ date_of_birth: "cast(date_of_birth as varchar)", nhs_number: null })).toEqual([
    "The column nhs_number is missing. Add this column with the type varchar.",
    "The column date_of_birth has the type varchar. Change the type to date.",
  ]);
  expect(
    await told({
      person_id: only("17", "person_id", "18"),
      nhs_number: only("1, 2", "nhs_number", "'9990000018'"),
      cohort_mask_0: only("5, 6, 7", "cohort_mask_0", "null"),
      date_of_birth: only("4", "date_of_birth", "date '12345-01-01'"),
    }),
  ).toEqual([
    "person_id is missing or not unique for 1 person.",
    expect.stringMatching(/^[12] rows have the same nhs_number as another row\. Each person must have only one row\.$/),
    "cohort_mask_0 is null for 3 people. Set it to 0 for people who are not in any cohort.",
    "date_of_birth is not valid for 1 person. The year must be between 1 and 9999.",
  ]);
  expect(await told({ nhs_number: only("3", "nhs_number", "'9990000019'") })).toEqual([
    "nhs_number is not valid for 1 person. It must be an NHS number of ten digits, or null.",
  ]);
  const few = manifest.cohorts.filter(({ word, bit }) => !(word === 0 && bit === 62));
  await run(`create or replace view ${schema}.few as ${cohortsSql({ ...manifest, cohorts: few })}`);
  expect(await told({}, "few")).toEqual([
    "The column cohort_mask_0 has members in bits that are not used by any listed cohort: 62.",
  ]);
  const twice = [...few, { ...few[0]!, label: "a, b" }];
  await run(`create or replace view ${schema}.twice as ${cohortsSql({ ...manifest, cohorts: twice })}`);
  expect(await told({}, "twice")).toEqual([
    expect.stringMatching(/^We cannot use these labels in the table twice: "a, b"\. /),
    `Several cohorts in the table twice have the same word and bit: word ${few[0]!.word}, bit ${few[0]!.bit}.`,
  ]);
  expect(await told({}, "nowhere")).toEqual(["There is no table or view nowhere in memory.organisation."]);
  expect(await told({ spi_part: only("1, 2", "1", "null") })).toEqual(["spi_part is null or below 0 for 2 people."]);
});

test("unknown boards, and several values instead of one, are reported for a view, and its people are published REQ-POP-61", async () => {
  const { manifest, location, table, cohorts } = await peopleOfCluster(6);
  const board =
    "case person_id when 1 then 'Q99' when 2 then ' qox' when 3 then 'QOX,Q99' when 4 then nhs_number else icb end";
  const columns = manifest.columns.map(({ name }) => (name === "icb" ? `${board} as icb` : quoted(name)));
  await run(`create or replace view ${schema}.boards as select ${columns.join(", ")} from ${schema}.${table}`);
  const naming = { location, table: "boards", cohorts, boards, asOf, createdAt };
  const odd = {
    unknownBoards: [
      { value: "Q99", people: 2, meant: null },
      { value: " qox", people: 1, meant: "QOX" },
      { value: "##########", people: 1, meant: null },
    ],
    severalValues: expect.arrayContaining([{ column: "icb", count: 1 }]) as unknown,
  };
  expect(await checkTable(naming)).toMatchObject({ value: { odd } });
  const published = await publishTable({ ...naming, now: "2025-11-26T09:00" });
  expect(published).toMatchObject({ value: { odd } });
  const icb = published.ok && published.value.manifest.columns.find(({ name }) => name === "icb");
  expect(icb).toMatchObject({ listValued: true });
  const plain = await checkTable({ ...naming, table });
  if (!plain.ok) throw new Error(plain.refusal.message);
  expect(plain.value.odd.unknownBoards).toEqual([]);
  expect(plain.value.odd.severalValues.map(({ column }) => column)).not.toContain("icb");
});
