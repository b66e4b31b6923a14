import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import type { PopulationManifest } from "../../src/population/manifest.ts";
import { snapshotOf } from "../../src/population/snapshots.ts";
import { checkTable, publishTable } from "../../src/trino/publish/publish-table.ts";
import { checkPlace, publishPeople } from "../../src/trino/publish/publish.ts";
import { type Asked, type TrinoReply, failed, listeningTrino, page } from "./fake-trino.ts";

const people = ["person_id bigint", "nhs_number varchar(10)", "icb varchar", "icbb varchar", "cohort_mask_0 bigint"];
const named = ["label varchar", "word integer", "bit integer"];
const cohort = ["risk", "0", "62", null, null, null, null];

/** Starts a cluster with two people in one cohort, in a view. Replies from `otherwise` come first. */
const clusterWith = (otherwise: (request: Asked, before: readonly Asked[]) => TrinoReply = () => undefined) =>
  listeningTrino((request, before) => {
    const other = otherwise(request, before);
    if (other) return other;
    const { body } = request;
    if (body.includes("unnest(split(icb"))
      return page([
        ["Q99", "2"],
        [" qox", "1"],
      ]);
    if (body.includes("schemata")) return page([["people"]]);
    if (body.includes("information_schema.columns"))
      return page((body.includes("'named'") ? named : people).map((column) => column.split(" ")));
    if (body.includes("label, word, bit")) return page([cohort]);
    if (body.includes("count(*) from named")) return page([["1"]]);
    if (body.includes("count(distinct nhs_number)")) return page([["2", "2", "1", "1", "0", "0", "0"]]);
    if (body.includes("count(distinct person_id)")) return page([["2", "2"]]);
    if (body.includes("bitwise_or_agg")) return page([["0", "2", "1", String(2n ** 62n)]]);
    if (body.includes("md5(")) return page([["0", "AA", "7", "8"]]);
    if (body.includes("count_if(")) return page([["1"]]);
    return page([]);
  });

const of = (server: string) => ({
  location: `trino:${server}/lake/people`,
  table: "folk",
  cohorts: "named",
  boards: ["QOX"],
  asOf: "20251120",
  createdAt: "20251120093000",
  now: "2025-11-20T09:30",
});

test("the manifest of people in a view describes the view and its cohorts REQ-POP-55 REQ-POP-61", async () => {
  const { address, asked } = await clusterWith();
  expect(await checkTable(of(address.server))).toMatchObject({ ok: true });
  expect(asked.some(({ body }) => /insert|create/.test(body))).toBe(false);
  const published = await publishTable(of(address.server));
  expect(published).toMatchObject({
    value: {
      table: "folk",
      version: null,
      checksums: ["AA"],
      parted: false,
      odd: {
        unknownBoards: [
          { value: "Q99", people: 2, meant: null },
          { value: " qox", people: 1, meant: "QOX" },
        ],
        severalValues: [],
      },
      unused: { ignored: ["icbb"], absent: expect.arrayContaining(["date_of_birth", "lsoa"]) },
    },
  });
  const manifest: PopulationManifest | undefined = published.ok ? published.value.manifest : undefined;
  expect(manifest).toMatchObject({
    size: 2,
    seed: null,
    asOf: "20251120",
    columns: [
      { name: "person_id", type: "BIGINT" },
      { name: "nhs_number", type: "VARCHAR", listValued: false },
      { name: "icb", type: "VARCHAR", listValued: false },
      { name: "cohort_mask_0", type: "BIGINT" },
    ],
    cohorts: [{ label: "risk", word: 0, bit: 62, memberCount: 1, region: "All", lastRefreshed: 20251120093000 }],
    files: [{ name: "part-00000.parquet", rows: 2, withoutNhsNumber: 1, cohortMasks: [String(2n ** 62n)] }],
  });
  expect(asked.some(({ body }) => body.startsWith("insert into spi_people"))).toBe(true);
});

test("a view that is written to while it is described is not published REQ-POP-55 REQ-POP-436", async () => {
  let looked = 0;
  const { address, asked } = await clusterWith(({ body }) => {
    if (!body.includes("bitwise_or_agg")) return undefined;
    looked += 1;
    return page([["0", "2", looked === 1 ? "1" : "0", String(2n ** 62n)]]);
  });
  expect(await publishTable(of(address.server))).toMatchObject({
    refusal: {
      kind: "doesNotFit",
      message: expect.stringContaining("changed while we were reading it"),
    },
  });
  expect(asked.some(({ body }) => body.startsWith("insert"))).toBe(false);
});

test("people are not published if their cohorts' names or the table's snapshot change while they are described REQ-POP-55 REQ-POP-436", async () => {
  let looked = 0;
  const renamed = await clusterWith(({ body }) => {
    if (!body.includes("label, word, bit")) return undefined;
    looked += 1;
    return page([looked === 1 ? cohort : ["others", ...cohort.slice(1)]]);
  });
  expect(await publishTable(of(renamed.address.server))).toMatchObject({
    refusal: {
      kind: "doesNotFit",
      message: expect.stringContaining("The cohorts in the table named changed while we were reading them"),
    },
  });
  let asking = 0;
  const columns = people.map((column) => ({ name: column.split(" ")[0], type: column.split(" ")[1] }));
  const written = await clusterWith(({ body }) => {
    if (body.startsWith("select * from folk for version as of 71")) return { json: { id: "q", columns, data: [] } };
    if (!body.includes("snapshot_id")) return undefined;
    asking += 1;
    return page([[asking === 1 ? "71" : "72"]]);
  });
  expect(await publishTable(of(written.address.server))).toMatchObject({
    refusal: {
      kind: "doesNotFit",
      message: expect.stringContaining("The table folk changed while we were reading it"),
    },
  });
  for (const { asked } of [renamed, written]) expect(asked.some(({ body }) => body.startsWith("insert"))).toBe(false);
});

test.each<[string, (request: Asked) => TrinoReply, string[]]>([
  [
    "columns",
    ({ body }) =>
      body.includes("information_schema.columns") && !body.includes("'named'")
        ? page([
            ["person_id", "integer"],
            ["cohort_mask_0", "bigint"],
            ["cohort_mask_1", "bigint"],
          ])
        : undefined,
    [
      "The column person_id has the type integer. Change the type to bigint.",
      "The column nhs_number is missing. Add this column with the type varchar.",
      "The column cohort_mask_1 has members of cohorts that are not listed. List these cohorts.",
    ],
  ],
  [
    "people",
    ({ body }) => {
      if (body.includes("count(distinct nhs_number)")) return page([["9", "8", "7", "5", "2", "3", "0", "4"]]);
      return body.includes("bitwise_or_agg") ? page([["0", "9", "2", String(2n ** 62n + 5n)]]) : undefined;
    },
    [
      "person_id is missing or not unique for 1 person.",
      "nhs_number is not valid for 2 people. It must be an NHS number of ten digits, or null.",
      "2 rows have the same nhs_number as another row. Each person must have only one row.",
      "cohort_mask_0 is null for 3 people. Set it to 0 for people who are not in any cohort.",
      "icb has a NUL character, which cannot be stored, for 4 people.",
      "The column cohort_mask_0 has members in bits that are not used by any listed cohort: 0 and 2.",
    ],
  ],
  [
    "cohorts",
    ({ body }) =>
      body.includes("label, word, bit")
        ? page([
            cohort,
            ["risk", "0", "61", null, null, null, "2025"],
            ["a,b", "0", "62", null, null, null, null],
            ["c", "-1", "63", null, null, null, null],
          ])
        : undefined,
    [
      'We cannot use these labels in the table named: "a,b". A label must have 1 to 200 characters, and cannot start or end with a space. It cannot contain commas, semicolons, vertical bars or invisible characters.',
      "These cohorts have a word or bit that is not valid: c. Set word to 0 or more, and bit to a number from 0 to 62.",
      "These cohorts have a last_refreshed that is not a time in the format YYYYMMDDHHMMSS: risk.",
      "The table named lists these cohorts more than once: risk.",
      "Several cohorts in the table named have the same word and bit: word 0, bit 62.",
    ],
  ],
])("all problems of %s are reported at once REQ-POP-55 REQ-POP-252 REQ-POP-435", async (_, otherwise, sentences) => {
  const { address } = await clusterWith(otherwise);
  const checked = await checkTable(of(address.server));
  expect(checked.ok ? [] : checked.refusal.message.split("\n")).toEqual(sentences);
});

test("the same people can be published into a different table, and an unpublished one is dropped REQ-POP-57", async () => {
  const dir = await mkdtemp(join(tmpdir(), "spi-again-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await generatePopulation({ size: 3, seed: 1, dir, asOf: "20251120", columns: ["icb"] });
  const { address, asked } = await clusterWith(({ body }) =>
    body.startsWith("insert into people_") ? failed("GENERIC_INTERNAL_ERROR") : undefined,
  );
  const publishing = { dir, location: `trino:${address.server}/lake/people`, now: "" };
  for (let time = 0; time < 2; time += 1) expect(await publishPeople(publishing)).toMatchObject({ ok: false });
  const said = asked.flatMap(({ body }) => /^(create|drop) table .*?(people_\w+)/.exec(body)?.slice(1) ?? []);
  const [, first, , gone, , second] = said;
  expect(said).toEqual(["create", first, "drop", first, "create", second, "drop", second]);
  expect([gone, first === second]).toEqual([first, false]);
});

test("columns of an Iceberg table are compared with those of its snapshot REQ-POP-57 REQ-POP-438", async () => {
  const columns = people.map((column) => ({ name: column.split(" ")[0], type: column.split(" ")[1] }));
  let manifest: PopulationManifest | undefined;
  const { address, asked } = await clusterWith(({ body }) => {
    if (body.includes("snapshot_id")) return page([["71"]]);
    if (body.startsWith("select * from folk for version as of 71")) return { json: { id: "q", columns, data: [] } };
    if (!manifest || !body.includes("from spi_people")) return undefined;
    return page([[snapshotOf(manifest), "", "folk", "71", null, JSON.stringify(manifest)]]);
  });
  const published = await publishTable(of(address.server));
  expect(published).toMatchObject({ value: { version: "71", checksums: null } });
  manifest = published.ok ? published.value.manifest : undefined;
  const before = asked.length;
  expect(await checkPlace(of(address.server).location)).toEqual({ ok: true, value: [] });
  expect(asked.slice(before).some(({ body }) => body.includes("information_schema.columns"))).toBe(false);
});
