import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { hasSnapshot, openPeople, openSnapshot } from "../src/open/open-people.ts";
import { generatePopulation } from "../src/population/generate/generate.ts";
import { quoted } from "../src/population/layout.ts";
import { snapshotOf } from "../src/population/snapshots.ts";
import { checkPlace, publishPeople } from "../src/trino/publish/publish.ts";
import { queryTrino } from "./client.ts";

const locationOf = () => `trino:${inject("trino")}/memory/published`;

async function made(seed: number, more: { size?: number; columns?: string[] } = {}) {
  const dir = await mkdtemp(join(tmpdir(), "spi-published-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const generated = await generatePopulation({
    size: 3000,
    ...more,
    seed,
    dir,
    asOf: "20251120",
    createdAt: "20251120093000",
  });
  if (!generated.ok) throw new Error(generated.refusal.message);
  return { dir, manifest: generated.value, hash: snapshotOf(generated.value) };
}

/** Publishes a folder and returns the new table. */
async function publishedIn(dir: string, now: string): Promise<string> {
  const published = await publishPeople({ dir, location: locationOf(), now });
  if (!published.ok) throw new Error(published.refusal.message);
  return `memory.published.${published.value.table}`;
}

async function opened(opening: ReturnType<typeof openPeople>) {
  const people = await opening;
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}

test("people of a folder are published, checked and opened by their snapshot, and changes are reported REQ-POP-45 REQ-POP-46", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  expect(await openPeople(locationOf())).toMatchObject({ refusal: { kind: "tableMissing" } });
  const [first, second] = [await made(1), await made(2)];
  expect(await publishPeople({ ...first, location: locationOf(), now: "2025-11-20T09:00" })).toMatchObject({
    ok: true,
  });
  const table = await publishedIn(second.dir, "2025-11-21T09:00");
  expect(await checkPlace(locationOf())).toEqual({ ok: true, value: [] });
  const current = await opened(openPeople(locationOf()));
  expect(current.manifest).toEqual(second.manifest);
  const before = await opened(openSnapshot(locationOf(), first.hash));
  expect(await before.person(17, {})).toEqual(await (await opened(openPeople(first.dir))).person(17, {}));
  expect(await before.verify()).toEqual({ ok: true, value: true });
  expect(await before.areUnchanged()).toEqual({ ok: true, value: true });
  expect(await hasSnapshot(locationOf(), "0".repeat(64))).toBe(false);

  await queryTrino(inject("trino"), `insert into ${table} (person_id) values 17`);
  expect(await current.verify()).toMatchObject({ refusal: { kind: "contentDiffers" } });
  expect(await current.areUnchanged()).toEqual({ ok: true, value: false });
  expect(await checkPlace(locationOf())).toMatchObject({
    value: [
      /3,001 people, but the manifest lists 3,000/,
      /person_id .* for 1 person/,
      /spi_part names .* not: null\./,
    ].map((words) => expect.stringMatching(words) as string),
  });
});

test("a view with different people does not return a person who could be someone else REQ-POP-53", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  const { dir, hash, manifest } = await made(5, { size: 41_000, columns: ["date_of_birth"] });
  const from = await publishedIn(dir, "2025-11-24T09:00");
  const telling = (born: string) => {
    const texts = manifest.columns.map(({ name }) => (name === "date_of_birth" ? `${born} as ${name}` : `"${name}"`));
    const sql = `select ${texts.join(", ")} from ${from}`;
    return queryTrino(inject("trino"), `create or replace view memory.published.everybody as ${sql}`);
  };
  await telling("date_of_birth");
  const published = await publishPeople({ dir, location: locationOf(), table: "everybody", now: "2025-11-24T10:00" });
  expect(published).toMatchObject({ value: { version: null, parted: false } });
  expect(published.ok && published.value.checksums).toHaveLength(20);
  const [people, files] = [await opened(openSnapshot(locationOf(), hash)), await opened(openPeople(dir))];
  expect(await people.verify()).toEqual({ ok: true, value: true });
  const numbers = [1, 2, 17, 40_999];
  for (const personNumber of numbers) {
    const row = await files.person(personNumber, {});
    expect(await people.person(personNumber, {})).toEqual(row);
    const number = (row.ok && row.value?.["nhs_number"]) || "9434765919";
    expect(await people.withNhsNumber(number, {})).toEqual(await files.withNhsNumber(number, {}));
  }
  expect(await people.person(41_001, {})).toEqual({ ok: true, value: undefined });

  await telling("case when person_id = 17 then date '2020-01-01' else date_of_birth end");
  const differs = { refusal: { kind: "contentDiffers" } };
  expect(await people.person(17, {})).toMatchObject(differs);
  expect(await openSnapshot(locationOf(), hash)).toMatchObject(differs);
  await telling("date_of_birth");
  expect(await people.verify()).toEqual({ ok: true, value: true });
  expect(await openSnapshot(locationOf(), hash)).toMatchObject({ ok: true });
});

test("a table or view with unsuitable columns is not published, and each column is listed REQ-POP-45 REQ-POP-419", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  const { dir } = await made(3);
  await queryTrino(inject("trino"), "create table memory.published.views as select '1' as person_id, '' as nhs_number");
  const published = await publishPeople({ dir, location: locationOf(), table: "views", now: "2025-11-22T09:00" });
  const message = published.ok ? "" : published.refusal.message;
  expect(message).toContain("The column person_id has the type varchar. Change the type to bigint.");
  expect(message).toContain("The column date_of_birth is missing. Add this column with the type date.");
  const none = await publishPeople({ dir, location: locationOf(), table: "nowhere", now: "2025-11-22T09:00" });
  expect(none).toMatchObject({ refusal: { message: "There is no table or view nowhere in memory.published." } });
});

test("a table whose parts are not those of the manifest's files is not published REQ-POP-49 REQ-POP-423", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  const { dir, manifest } = await made(4);
  const from = await publishedIn(dir, "2025-11-23T09:00");
  const names = manifest.columns.map(({ name }) => `"${name}"`).join(", ");
  await queryTrino(inject("trino"), `create table memory.published.without as select ${names} from ${from}`);
  const without = await publishPeople({ dir, location: locationOf(), table: "without", now: "2025-11-23T10:00" });
  expect(without).toMatchObject({ value: { parted: false } });
  const moved = `create table memory.published.moved as select ${names}, spi_part + 1 as spi_part from ${from}`;
  await queryTrino(inject("trino"), moved);
  const refused = await publishPeople({ dir, location: locationOf(), table: "moved", now: "2025-11-23T11:00" });
  expect(refused).toMatchObject({
    refusal: {
      message:
        "spi_part 0 does not contain the people in part-00000.parquet.\nThe column spi_part contains parts that are not in the manifest: 1.",
    },
  });
});

test("a table of different people, with the same number and cohorts, is not published as those in the folder REQ-POP-54", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  const { dir, manifest } = await made(6);
  const from = await publishedIn(dir, "2025-11-25T09:00");
  const telling = async (name: string, others: Readonly<Record<string, string>>) => {
    const texts = manifest.columns.map((column) => others[column.name] ?? quoted(column.name));
    const sql = `select ${texts.join(", ")} from ${from}`;
    const named = manifest.columns.map((column) => quoted(column.name)).join(", ");
    await queryTrino(
      inject("trino"),
      `create or replace view memory.published.${name} as select * from (${sql}) as p (${named})`,
    );
    const published = await publishPeople({ dir, location: locationOf(), table: name, now: "2025-11-25T10:00" });
    return published.ok ? "published" : published.refusal.message;
  };
  expect(await telling("same", {})).toBe("published");
  const oneOther = "case when person_id = 17 then date '1930-01-01' else date_of_birth end";
  expect(await telling("one_other", { date_of_birth: oneOther })).toContain(
    "The table one_other and the folder do not contain the same people: it has different values in date_of_birth.",
  );
  const swapped = "case person_id when 1 then 2 when 2 then 1 else person_id end";
  const filled = "coalesce(covid_last_successful_date, date '2020-01-01')";
  expect(
    await telling("two_others", {
      icb: `case when ${swapped} < 3 then icb || ' ' else icb end`,
      covid_last_successful_date: filled,
    }),
  ).toContain("it has different values in icb, covid_last_successful_date.");
  expect(await telling("renumbered", { person_id: "person_id + 1" })).toContain(
    "it has different values in person_id.",
  );
  expect(await checkPlace(locationOf())).toEqual({ ok: true, value: [] });
  await queryTrino(
    inject("trino"),
    `create or replace view memory.published.same as select ${manifest.columns
      .map(({ name }) => (name === "date_of_birth" ? `${oneOther} as ${name}` : quoted(name)))
      .join(", ")} from ${from}`,
  );
  expect(await checkPlace(locationOf())).toEqual({
    ok: true,
    value: [
      "The people in the table same have changed since the table was published. Restore the table, or publish it again.",
    ],
  });
});

test("people of a folder whose files were changed are not published under its snapshot REQ-POP-54 REQ-POP-431", async () => {
  await queryTrino(inject("trino"), "create schema if not exists memory.published");
  const { dir } = await made(7);
  const file = join(dir, "part-00000.parquet");
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
  expect(await publishPeople({ dir, location: locationOf(), now: "2025-11-26T09:00" })).toMatchObject({
    refusal: { kind: "contentDiffers", message: expect.stringContaining("part-00000.parquet does not hold") as string },
  });
});
