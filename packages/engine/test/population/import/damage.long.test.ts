import { open } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileRow } from "../../../src/population/import/file-row.ts";
import { csvReader } from "../../../src/population/import/csv-rows.ts";
import { importPopulation } from "../../../src/population/import/import.ts";
import { file, query, sqlFile, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

function importFile(path: string) {
  return importPopulation({
    files: [path],
    dir: join(folder.path, "out"),
    asOf: "20261120",
    createdAt: "20261120093000",
    requiredColumns: [],
    boards: ["QWO", "QF7"],
  });
}

const header = "NHS_NUMBER,DATE_OF_BIRTH,ICB,GENDER";

/** Returns a row for a separate person. The text in the gender column is the row's number in the file. */
const line = (row: number) => `,19500101,QWO,${row}`;

function lines(count: number, change: Readonly<Record<number, string>> = {}): string {
  return [header, ...Array.from({ length: count }, (_, index) => change[index + 2] ?? line(index + 2)), ""].join("\n");
}

async function imported(name: string, content: string | Uint8Array) {
  const { report } = valueOf(await importFile(await file(folder.path, name, content)));
  const reasons = report.rowsNotKept.rows.map(({ row, reason }) => `${row}: ${reason}`);
  return { report, told: reasons };
}

describe("a stray quote loses only its own row REQ-POP-24", () => {
  test("an unclosed quote is reported with its row", async () => {
    const { report, told } = await imported("people.csv", lines(2000, { 502: ',19500101,"QWO,502' }));
    expect(report).toMatchObject({ rowsRead: 2000, peopleKept: 1999 });
    expect(told).toEqual(["502: one of its values starts with a quotation mark but does not end with one"]);
  });

  test.each([
    ["opening", ',19500101,"QWO,900'],
    ["closing", ',19500101,QWO",900'],
    ["closing as if a value of many lines ended there", ',19500101,QWO,900"'],
  ])("an unclosed quote that another %s quote would close is reported", async (_, second) => {
    const { report, told } = await imported("people.csv", lines(2000, { 502: ',19500101,"QWO,502', 900: second }));
    expect(report).toMatchObject({ rowsRead: 2000, peopleKept: 1998 });
    expect(told.map((words) => words.split(":")[0])).toEqual(["502", "900"]);
    const genders = await query(join(folder.path, "out"), "select gender from people order by person_id");
    expect(genders.flat()).toEqual(
      Array.from({ length: 2000 }, (__, index) => String(index + 2)).filter((row) => row !== "502" && row !== "900"),
    );
  });
});

test("values over several lines are accepted and reported, with the first row REQ-POP-27", async () => {
  const { report } = await imported("people.csv", lines(3, { 3: ',19500101,"Q\nW\nO",x' }));
  expect(report).toMatchObject({ rowsRead: 3, peopleKept: 3 });
  expect(report.rowsOverLines).toEqual([{ file: join(folder.path, "people.csv"), count: 1, lines: 3, first: 3 }]);
  expect(await query(join(folder.path, "out"), "select icb from people where gender = 'x'")).toEqual([["Q\nW\nO"]]);
});

test("LF and CRLF can be mixed, and blank lines count as rows of the file REQ-POP-20 REQ-POP-445", async () => {
  const { report, told } = await imported("people.csv", `${header}\r\n${line(2)}\n\r\n${line(4)}\r\nshort\n`);
  expect(report).toMatchObject({ rowsRead: 3, peopleKept: 2 });
  expect(told).toEqual(["5: it has 1 value, not 4"]);
});

test.each([
  ["UTF-16, little endian", Buffer.from(`\uFEFF${lines(3)}`, "utf16le")],
  ["UTF-16, big endian", Buffer.from(`\uFEFF${lines(3)}`, "utf16le").swap16()],
])("%s is read REQ-POP-20 REQ-POP-444", async (_, content) => {
  expect((await imported("people.csv", content)).report).toMatchObject({ rowsRead: 3, peopleKept: 3 });
});

test.each<[string, string, string | Uint8Array, string]>([
  ["UTF-16 without a mark", "people.csv", Buffer.from(lines(3), "utf16le"), "Save it as UTF-8"],
  ["lines ended by carriage returns", "people.csv", lines(3).replaceAll("\n", "\r"), "Save it with line feeds"],
  ["a broken gzip file", "people.csv.gz", "no gzip", "not a complete gzip file"],
  ["one JSON list", "people.json", '[{"icb":"QWO"},{"icb":"QF7"}]', "on a separate line, as a JSON object"],
])("%s is rejected with a sentence REQ-POP-24", async (_, name, content, words) => {
  const refused = await importFile(await file(folder.path, name, content));
  expect(refused).toMatchObject({ ok: false, refusal: { kind: "unreadableFile" } });
  expect(refused).toMatchObject({ refusal: { message: expect.stringContaining(words) } });
});

test("the first row of a file without a header is not shown, because it contains a person REQ-POP-21 REQ-POP-448", async () => {
  const refused = await importFile(await file(folder.path, "people.csv", "9990000018,Ada Example,19500101\n"));
  expect(refused).toMatchObject({ ok: false, refusal: { kind: "noKnownColumn" } });
  expect(JSON.stringify(refused)).not.toMatch(/Ada|999/);
});

test("NDJSON objects can contain levels, lists and keys in either case REQ-POP-20 REQ-POP-446", async () => {
  const people = [
    { PERSON: { ICB: "QWO" }, TARGET: { COVID: { VALID_DOSES_COUNT: 2 } }, COHORTS: [{ cohort_label: "a" }] },
    { icb: ["QWO", "QF7"], cohorts: ["a", "b,c"], email_flag: true },
  ];
  const { report } = await imported("people.ndjson", people.map((person) => JSON.stringify(person)).join("\n"));
  expect(report).toMatchObject({ rowsRead: 2, peopleKept: 2, ignoredHeaders: [] });
  const columns = "icb, covid_valid_doses_count, email_flag, cohort_mask_0";
  expect(await query(join(folder.path, "out"), `select ${columns} from people order by person_id`)).toEqual([
    ["QWO", 2, null, 1n << 61n],
    ["QWO,QF7", null, true, 3n << 61n],
  ]);
});

test.each([
  ['{"icb":"QWO","icb":"QF7"}', "one of its keys appears twice"],
  ['{"icb":"QWO","ICB":"QF7"}', "two of its keys are for the column icb"],
  ['{"icb":{"code":"QWO"}}', "icb must be a string, a number, true or false, or a list of these"],
  ['{"icb":["Q,WO"]}', "icb must be a string, a number, true or false, or a list of these"],
  ['{"icb":"QWO","cohorts":{"a":true}}', "cohorts must be a string, a number, true or false, or a list of these"],
])("%s is reported and never accepted as empty REQ-POP-24", async (row, problem) => {
  expect((await imported("people.ndjson", `{"icb":"QF7"}\n${row}\n`)).told).toEqual([`2: ${problem}`]);
});

describe("a row with a character that no database can store is refused with its number", () => {
  const reason =
    "one of its values has a NUL character or half of a character, which we cannot store. Remove this character";

  test("NUL in a value of CSV, on one line or on several REQ-POP-250", async () => {
    const { report, told } = await imported(
      "people.csv",
      lines(4, { 3: ",19500101,Q\0WO,x", 4: ',19500101,"Q\nF\u00007",x' }),
    );
    expect(report).toMatchObject({ rowsRead: 4, peopleKept: 2 });
    expect(told).toEqual([`3: ${reason}`, `4: ${reason}`]);
  });

  test("NUL and half of a surrogate pair in a value, a list, a cohort or a key of NDJSON REQ-POP-250", async () => {
    const rows = ['{"icb":"QWO"}', String.raw`{"icb":"Q\u0000WO"}`, String.raw`{"icb":["QWO","\ud800"]}`];
    const more = [String.raw`{"icb":"QF7","cohorts":[{"label":"a\udc00"}]}`, String.raw`{"icb":"QF7","x\u0000":1}`];
    const whole = String.raw`{"icb":"QF7","cohorts":["\ud83d\ude00"]}`;
    const { report, told } = await imported("people.ndjson", [...rows, ...more, whole].join("\n"));
    expect(report).toMatchObject({ rowsRead: 6, peopleKept: 2 });
    expect(told).toEqual([2, 3, 4, 5].map((row) => `${row}: ${reason}`));
  });

  test("NUL in a text or a cohort of Parquet REQ-POP-250", async () => {
    const sql = `select * from (values ('QWO', ['a']), ('Q' || chr(0) || 'WO', ['a']), ('QF7', ['a' || chr(0)])) as t(icb, cohorts)`;
    const { report } = valueOf(await importFile(await sqlFile(folder.path, "people.parquet", sql)));
    expect(report).toMatchObject({ rowsRead: 3, peopleKept: 1 });
    expect(report.rowsNotKept.rows).toMatchObject([
      { row: 2, reason },
      { row: 3, reason },
    ]);
  });
});

test("NHS numbers and counts as DOUBLE are read if they are whole REQ-POP-22 REQ-POP-449", async () => {
  const sql =
    "select * from (values (9990000018.0::double, 2.0::double), (1.5, 2.5)) as t(nhs_number, flu_valid_doses_count)";
  const { report } = valueOf(await importFile(await sqlFile(folder.path, "people.parquet", sql)));
  expect(report.invalidValues.map(({ column, count }) => [column, count])).toEqual([
    ["nhs_number", 1],
    ["flu_valid_doses_count", 1],
  ]);
  expect(await query(join(folder.path, "out"), "select nhs_number from people order by person_id")).toEqual([
    ["9990000018"],
    [null],
  ]);
});

test("unknown boards are reported by value, with the number of people and the probable code REQ-POP-28", async () => {
  const rows = ["ICB", "QWO", "qwo", " QF7 ", "qwo", "ZZZ", "QWO"].join("\n");
  const { report } = await imported("people.csv", rows);
  expect(report.unknownBoards).toEqual([
    { value: "qwo", people: 2, meant: "QWO" },
    { value: " QF7 ", people: 1, meant: "QF7" },
    { value: "ZZZ", people: 1, meant: null },
  ]);
});

test("NHS numbers and dates in the column of boards are counted and not shown REQ-POP-28 REQ-POP-457", async () => {
  const numbers = Array.from({ length: 150 }, (_, index) => `99900${10_000 + index}`);
  const rows = ["ICB", ...numbers, "999 000 0034", "1966-08-25", "Y1234", `X${"y".repeat(80)}`];
  const { report } = await imported("people.csv", rows.join("\n"));
  expect(report.unknownBoards).toEqual([
    { value: "##########", people: 150, meant: null },
    { value: "### ### ####", people: 1, meant: null },
    { value: "####-##-##", people: 1, meant: null },
    { value: `X${"y".repeat(59)}…`, people: 1, meant: null },
    { value: "Y1234", people: 1, meant: null },
  ]);
});

test("several values in a column that allows only one are accepted and reported by column with examples REQ-POP-29", async () => {
  const rows = ["ICB,GP_PRACTICE_CODE", '"QWO,QF7",A12345', "QWO,A12345", 'QF7,"A12345,B12345"', '"QWO,QF7,QE1",'];
  const { report } = await imported("people.csv", rows.join("\n"));
  expect(report.rowsNotKept.count).toBe(0);
  expect(report.severalValues.map(({ column, count, examples }) => [column, count, examples[0]?.value])).toEqual([
    ["icb", 2, "QWO,QF7"],
    ["gp_practice_code", 1, "A12345,B12345"],
  ]);
  expect(report.severalValues[0]!.examples.map(({ row }) => row)).toEqual([2, 5]);
});

/** Inserts, deletes or changes bytes at random positions in a file. */
const damage = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom("insert", "replace", "delete"),
    byte: fc.constantFrom(34, 34, 34, 10, 13, 44, 0, 255, 92, 123, 125, 91, 97),
  }),
  { minLength: 1, maxLength: 6 },
);
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never;

function damaged(content: Uint8Array, changes: Damage, from: number): Uint8Array {
  const bytes = [...content];
  for (const { at, kind, byte } of changes) {
    const position = from + (at % Math.max(1, bytes.length - from));
    bytes.splice(position, kind === "insert" ? 0 : 1, ...(kind === "delete" ? [] : [byte]));
  }
  return Uint8Array.from(bytes);
}

test("each line belongs to one row however CSV bytes are changed, and unchanged rows are accepted REQ-POP-24 REQ-POP-452", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), damage, (count, changes) => {
      const rows = Array.from({ length: count }, (_, index) => `${index},"a ""b"", ${index}",${index}`);
      const content = Buffer.from(damaged(Buffer.from(`${rows.join("\n")}\n`), changes, 0)).toString("latin1");
      const given = content.replace(/\n$/, "").split("\n");
      const reader = csvReader({ delimiter: ",", columns: 3 });
      const read = [...given.flatMap((text) => reader.line(text)), ...reader.end()];
      const blank = given.filter((text) => text === "" || text === "\r").length;
      expect(linesOf(read)).toBeGreaterThanOrEqual(given.length - blank);
      expect(linesOf(read)).toBeLessThanOrEqual(given.length);
      const readRows = new Set(read.flatMap((row) => ("values" in row ? [row.values.join("|")] : [])));
      const touched = rows.filter(
        (row, index) => given.includes(row) && !readRows.has(`${index}|a "b", ${index}|${index}`),
      );
      expect(touched.length).toBeLessThanOrEqual(changes.length);
    }),
    { numRuns: 2000 },
  );
});

function linesOf(rows: readonly FileRow[]): number {
  return rows.reduce((sum, row) => sum + (row.lines ?? 1), 0);
}

const runs = Number(process.env["SPI_DAMAGE_RUNS"] ?? 15);

test(
  "accepted people and refused rows of damaged CSV, NDJSON and Parquet files are the rows of the file REQ-POP-24",
  async () => {
    const whole = {
      csv: Buffer.from(lines(30)),
      ndjson: Buffer.from(
        Array.from({ length: 30 }, (_, row) => JSON.stringify({ icb: "QWO", gender: `${row}` })).join("\n"),
      ),
      parquet: await bytesOf(
        await sqlFile(folder.path, "whole.parquet", "select 'QWO' as icb, range::varchar as gender from range(30)"),
      ),
    };
    const kinds = fc.constantFrom("csv", "ndjson", "parquet");
    await fc.assert(
      fc.asyncProperty(kinds, damage, async (kind, changes) => {
        const content = damaged(whole[kind], changes, kind === "csv" ? header.length + 1 : 0);
        const result = await importFile(await file(folder.path, `people.${kind}`, content));
        expect(result.ok ? "" : result.refusal.kind).toMatch(/^$|noPeople|unreadableFile|noKnownColumn/);
        if (!result.ok) return;
        const { report } = result.value;
        const [[people] = []] = await query(join(folder.path, "out"), "select count(*) from people");
        expect(Number(people)).toBe(report.peopleKept);
        expect(report.peopleKept + report.rowsNotKept.count).toBe(report.rowsRead);
        const { fewest, most } = rowsGiven(kind, content);
        const further = report.rowsOverLines.reduce((sum, { count, lines: all }) => sum + all - count, 0);
        expect(report.rowsRead + further).toBeGreaterThanOrEqual(fewest);
        expect(report.rowsRead + further).toBeLessThanOrEqual(most);
      }),
      { numRuns: runs },
    );
  },
  runs * 4000,
);

/** Counts the rows in a damaged file, which are its lines. Blank lines count only within a value. */
function rowsGiven(kind: string, content: Uint8Array): { fewest: number; most: number } {
  if (kind === "parquet") return { fewest: 30, most: 30 };
  const all = Buffer.from(content)
    .toString("latin1")
    .split("\n")
    .slice(kind === "csv" ? 1 : 0);
  return { fewest: all.filter((text) => text !== "" && text !== "\r").length, most: all.length };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  await using handle = await open(path);
  return await handle.readFile();
}
