import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ImportRequest } from "../../../src/population/import/request.ts";
import { importPopulation } from "../../../src/population/import/import.ts";
import { readManifest } from "../../../src/population/manifest.ts";
import { bits, file, query, sqlFile, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

async function importFiles(files: string[], change: Partial<ImportRequest> = {}) {
  const dir = join(folder.path, "out");
  return importPopulation({
    files,
    dir,
    asOf: "20261120",
    createdAt: "20261120093000",
    requiredColumns: [],
    boards: ["QWO", "QF7", "QMF", "QE1"],
    ...change,
  });
}

const people = (sql: string) => query(join(folder.path, "out"), sql);

const csv = [
  "NHS_NUMBER,Date_Of_Birth,COMISSIONING_REGION,GP_PRACTICE,EMAIL_FLAG,COVID_SUCCESSFUL_PROCEDURE_COUNT,ICB,cohorts,SHOE_SIZE",
  '9990000018,19500101,Y63,B81087,Y,3,QWO,"a,b",41',
  '999 000 0026,1950-02-29,Y63,B81087,maybe,three,"","b;c",42',
  "1234567890,19800713,,,N,2147483648,,a|c,",
  "9990000034,00000101,Y56,E81001,true,-1,QMF,,",
].join("\n");

test("rows with invalid values are accepted without those values, and each value is reported REQ-POP-22", async () => {
  const { manifest, report } = valueOf(await importFiles([await file(folder.path, "people.csv", csv)]));
  expect(report).toMatchObject({ rowsRead: 4, peopleKept: 4, rowsNotKept: { count: 0, rows: [] } });
  const invalid = report.invalidValues.map(({ column, count, examples }) => [
    column,
    count,
    examples.map(({ row, value }) => `${row}: ${value}`),
  ]);
  expect(invalid).toEqual([
    ["date_of_birth", 2, ["3: 1950-02-29", "5: 00000101"]],
    ["nhs_number", 1, ["4: ##########"]],
    ["email_flag", 1, ["3: maybe"]],
    ["covid_successful_procedure_count", 2, ["3: three", "4: 2147483648"]],
  ]);
  expect(manifest.size).toBe(4);
  expect(
    await people(
      `select person_id, nhs_number, strftime(date_of_birth, '%Y%m%d'), commissioning_region, gp_practice_code, email_flag,
       covid_successful_procedure_count, icb from people order by 1`,
    ),
  ).toEqual([
    [1n, "9990000018", "19500101", "Y63", "B81087", true, 3, "QWO"],
    [2n, "9990000026", null, "Y63", "B81087", null, null, ""],
    [3n, null, "19800713", null, null, false, null, null],
    [4n, "9990000034", null, "Y56", "E81001", true, -1, "QMF"],
  ]);
});

test("unknown columns are reported REQ-POP-21 REQ-POP-447", async () => {
  const csvFile = await file(folder.path, "one.csv", csv);
  const two = await file(folder.path, "two.ndjson", '{"gender":"1","hat":2}');
  expect(valueOf(await importFiles([csvFile, two])).report).toMatchObject({
    ignoredHeaders: [
      { file: csvFile, headers: ["SHOE_SIZE"] },
      { file: two, headers: ["hat"] },
    ],
  });
});

test("cohorts come from people's lists, with members, refresh time, region, board and ages §3.27 REQ-POP-453", async () => {
  const { manifest } = valueOf(await importFiles([await file(folder.path, "people.csv", csv)]));
  const refreshed = { word: 0, lastRefreshed: 20261120093000 };
  expect(manifest.cohorts).toEqual([
    { label: "a", bit: 62, memberCount: 2, region: "Y63", icb: "QWO", ageBucket: "46 to 76", ...refreshed },
    { label: "b", bit: 61, memberCount: 2, region: "Y63", icb: "All", ageBucket: "76 to 76", ...refreshed },
    { label: "c", bit: 60, memberCount: 2, region: "Y63", icb: "All", ageBucket: "46 to 46", ...refreshed },
  ]);
  const masks = (await people("select cohort_mask_0 from people order by person_id")).flat();
  expect(masks).toEqual([bits(62, 61), bits(61, 60), bits(62, 60), 0n]);
});

test("the manifest marks text columns with lists", async () => {
  const lines = 'NHS_NUMBER,ICB,GENDER,PCN\n9990000018,"QWO,QF7",1,\nx,QWO,2,\n';
  const { manifest } = valueOf(await importFiles([await file(folder.path, "people.csv", lines)]));
  expect(manifest.columns.map(({ name, listValued }) => [name, listValued])).toEqual([
    ["person_id", undefined],
    ["nhs_number", false],
    ["gender", false],
    ["icb", true],
    ["pcn", false],
  ]);
});

test("more than 63 cohorts continue in a second mask REQ-POP-05", async () => {
  const labels = Array.from({ length: 70 }, (_, index) => `cohort ${String(index).padStart(2, "0")}`);
  const lines = labels.map((label) => JSON.stringify({ icb: "QWO", cohorts: [label, "cohort 00"] }));
  const { manifest } = valueOf(await importFiles([await file(folder.path, "people.ndjson", lines.join("\n"))]));
  expect(manifest.cohorts[63]).toMatchObject({ label: "cohort 63", word: 0, bit: 0, memberCount: 1 });
  expect(manifest.cohorts[0]).toMatchObject({ label: "cohort 00", word: 1, bit: 56, memberCount: 70 });
  const [masks] = await people("select cohort_mask_0, cohort_mask_1 from people where person_id = 64");
  expect(masks).toEqual([bits(0), bits(56)]);
});

test("rejected rows are listed by file and row, with the header as row 1 REQ-POP-24 REQ-POP-450", async () => {
  const bad = new TextEncoder().encode('ICB,GENDER\nQWO,1\nQWO\nQWO,1,2\nQ WO,2\n"Q\nWO",2\n');
  const broken = new Uint8Array([...bad, 81, 0xff, 44, 49, 10, ...new TextEncoder().encode("QF7,9\n")]);
  const lines = '{"icb":"QE1"}\n\nnot json\n[1]\n{"icb":"QE2"}\n{"icb":';
  const csvFile = await file(folder.path, "one.csv", broken);
  const two = await file(folder.path, "two.jsonl", lines);
  const { report } = valueOf(await importFiles([csvFile, two]));
  expect(report.rowsNotKept.rows.map(({ file: from, row }) => [from, row])).toEqual([
    [csvFile, 3],
    [csvFile, 4],
    [csvFile, 8],
    [two, 3],
    [two, 4],
    [two, 6],
  ]);
  expect(report).toMatchObject({ rowsRead: 12, peopleKept: 6, rowsNotKept: { count: 6 } });
  expect(report.rowsNotKept.rows.map(({ reason }) => reason)).toEqual([
    "it has 1 value, not 2",
    "it has 3 values, not 2",
    "it is not UTF-8 text",
    "it is not a JSON object",
    "it is not a JSON object",
    "it is not a JSON object",
  ]);
});

test("examples after refused rows still have their row in the file", async () => {
  const lines = ["DATE_OF_BIRTH,ICB", "x", "19500101,QWO", "y,z,w", "bad,QWO"].join("\n");
  const { report } = valueOf(await importFiles([await file(folder.path, "people.csv", lines)]));
  expect(report.invalidValues[0]?.examples).toMatchObject([{ row: 5, value: "bad" }]);
});

test("a second row with the same NHS number is refused, even in a different file REQ-POP-24 REQ-POP-451", async () => {
  const csvFile = await file(
    folder.path,
    "one.csv",
    "NHS_NUMBER,ICB\n9990000018,QWO\n9990000026,QWO\n999-000-0018,QF7\n",
  );
  const two = await file(folder.path, "two.csv", "NHS_NUMBER,ICB\n9990000026,QWO\n1,QE1\n1,QE1\n");
  const { report } = valueOf(await importFiles([csvFile, two]));
  const reason = "it repeats the NHS number of an earlier row";
  expect(report.rowsNotKept).toEqual({
    count: 2,
    rows: [
      { file: csvFile, row: 4, reason },
      { file: two, row: 2, reason },
    ],
  });
  expect(await people("select person_id, icb from people order by 1")).toEqual([
    [1n, "QWO"],
    [2n, "QWO"],
    [5n, "QE1"],
    [6n, "QE1"],
  ]);
});

test("empty text stays empty in text columns and is counted as a missing value in other columns REQ-POP-23", async () => {
  const lines = 'ICB,DATE_OF_BIRTH,EMAIL_FLAG,GENDER\n"","","",1\n,,,1\n';
  const { report } = valueOf(await importFiles([await file(folder.path, "people.csv", lines)]));
  expect(report.emptyValues).toEqual([
    { column: "date_of_birth", count: 1 },
    { column: "email_flag", count: 1 },
  ]);
  expect(await people("select icb, date_of_birth from people order by person_id")).toEqual([
    ["", null],
    [null, null],
  ]);
});

describe("each format gives the same people:", () => {
  const rows = [
    ["19500101", "Y", "2", "QWO", "a,b"],
    ["19991231", "N", "0", "QF7", "b"],
  ] as const;
  const headers = ["DATE_OF_BIRTH", "CARE_HOME_FLAG", "FLU_VALID_DOSES_COUNT", "ICB", "COHORTS"];
  const delimited = (delimiter: string) =>
    [headers, ...rows].map((row) => row.map((value) => `"${value}"`).join(delimiter)).join("\r\n");
  const json = rows.map(([born, home, doses, icb, cohorts]) =>
    JSON.stringify({
      "PERSON.DATE_OF_BIRTH": Number(born),
      care_home_flag: home === "Y",
      "TARGET.FLU.VALID_DOSES_COUNT": Number(doses),
      ICB: icb,
      cohort_labels: cohorts.split(","),
    }),
  );
  const parquet = `select strptime(d, '%Y%m%d')::date as date_of_birth, h = 'Y' as care_home_flag, n::double as flu_valid_doses_count, icb,
    string_split(c, ',') as cohorts from (values ${rows.map((row) => `('${row.join("','")}')`).join(", ")}) as people(d, h, n, icb, c)`;

  const formats: [string, () => string | Buffer][] = [
    ["people.csv", () => delimited(",")],
    ["people.tsv", () => delimited("\t")],
    ["people.txt", () => `\uFEFF${delimited(";")}`],
    ["people.csv.gz", () => gzipSync(delimited("|"))],
    ["people.ndjson", () => json.join("\n")],
    ["people.jsonl.gz", () => gzipSync(json.join("\n"))],
    ["people.parquet", () => parquet],
  ];
  test.each(formats)("%s is read REQ-POP-20", async (name, content) => {
    const path = name.endsWith("parquet")
      ? await sqlFile(folder.path, name, String(content()))
      : await file(folder.path, name, content());
    const { manifest, report } = valueOf(await importFiles([path]));
    expect(report).toMatchObject({ rowsRead: 2, peopleKept: 2, invalidValues: [], ignoredHeaders: [] });
    expect(manifest.cohorts.map(({ label, memberCount }) => [label, memberCount])).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(
      await people(
        "select strftime(date_of_birth, '%Y%m%d'), care_home_flag, flu_valid_doses_count, icb, cohort_mask_0 from people order by person_id",
      ),
    ).toEqual([
      ["19500101", true, 2, "QWO", bits(62, 61)],
      ["19991231", false, 0, "QF7", bits(61)],
    ]);
    expect(await readManifest(join(folder.path, "out"))).toEqual({ ok: true, value: manifest });
  });
});

describe("a refusal leaves an earlier population unchanged:", () => {
  test.each<[string, string, string | Uint8Array, string]>([
    ["unreadableFile", "people.xlsx", "x", "does not end in"],
    ["unreadableFile", "empty.csv", "", "it is empty"],
    ["unreadableFile", "people.csv", "DATE_OF_BIRTH,I\0CB\n19500101,QWO", "has a NUL character"],
    ["unreadableFile", "people.parquet", "ICB\nQWO", "people.parquet"],
    ["duplicateColumn", "people.csv", "ICB,GP_PRACTICE,GP_PRACTICE_CODE\n", "both GP_PRACTICE and GP_PRACTICE_CODE"],
    ["noKnownColumn", "people.csv", "HAT,SHOE\n1,2\n", "not recognise any of the columns"],
    ["noPeople", "people.csv", "ICB,GENDER\n", "any of the rows"],
    ["noKnownColumn", "people.ndjson", '{"ICB": "QWO"\n', "not recognise any of the columns"],
  ])("%s: %s", async (kind, name, content, words) => {
    valueOf(await importFiles([await file(folder.path, "good.csv", csv)]));
    const refused = await importFiles([await file(folder.path, name, content)]);
    expect(refused).toMatchObject({ ok: false, refusal: { kind, message: expect.stringContaining(words) } });
    expect(valueOf(await readManifest(join(folder.path, "out"))).size).toBe(4);
  });

  test("a missing file", async () => {
    const refused = await importFiles([join(folder.path, "nowhere.csv")]);
    expect(refused).toMatchObject({ ok: false, refusal: { kind: "unreadableFile" } });
  });

  test("a folder with other files REQ-POP-26 REQ-POP-454", async () => {
    const path = await file(folder.path, "people.csv", csv);
    const refused = await importFiles([path], { dir: folder.path });
    expect(refused).toMatchObject({ ok: false, refusal: { kind: "folderInUse" } });
    expect(await readdir(folder.path)).toEqual(["people.csv"]);
  });

  test("a column of free text mistaken for cohorts", async () => {
    const lines = Array.from({ length: 10_001 }, (_, index) => `QWO,remark ${index}`);
    const refused = await importFiles([await file(folder.path, "people.csv", ["ICB,COHORTS", ...lines].join("\n"))]);
    expect(refused).toMatchObject({ ok: false, refusal: { kind: "tooManyCohorts" } });
    expect(existsSync(join(folder.path, "out"))).toBe(false);
  });
});

test("an import cancelled while it reads leaves the earlier population REQ-POP-26 REQ-POP-455", async () => {
  const path = await file(folder.path, "people.csv", csv);
  valueOf(await importFiles([path]));
  const cancel = new AbortController();
  const refused = await importFiles([path], { signal: cancel.signal, onProgress: () => cancel.abort() });
  expect(refused).toMatchObject({ ok: false, refusal: { kind: "cancelled" } });
  expect(valueOf(await readManifest(join(folder.path, "out"))).size).toBe(4);
  expect((await readdir(folder.path)).toSorted()).toEqual(["out", "people.csv"]);
});

test("a folder below a file is refused with a sentence REQ-POP-26 REQ-POP-454", async () => {
  const path = await file(folder.path, "people.csv", csv);
  const refused = await importFiles([path], { dir: join(path, "out") });
  const refusal = {
    kind: "folderInUse",
    message: `${join(path, "out")} is inside a file, not a folder. Choose a different folder.`,
  };
  expect(refused).toEqual({ ok: false, refusal });
  // On some systems, folders cannot be created in /proc, and Node's own function for creating them never returns.
  const nowhere = existsSync("/proc") ? await importFiles([path], { dir: "/proc/spi/out" }) : refused;
  expect(nowhere).toMatchObject({ refusal: { kind: "folderInUse" } });
});

test("the next import removes files from a killed import, but not from a running one REQ-POP-26 REQ-POP-456", async () => {
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  for (const pid of [ended, process.ppid]) await mkdir(join(folder.path, `.spi-import-${hostname()}-${pid}-abc`));
  valueOf(await importFiles([await file(folder.path, "people.csv", csv)]));
  const running = `.spi-import-${hostname()}-${process.ppid}-abc`;
  expect((await readdir(folder.path)).toSorted()).toEqual([running, "out", "people.csv"]);
});

test("nothing is left next to the population, and progress ends at the total", async () => {
  const steps: string[] = [];
  await importFiles([await file(folder.path, "people.csv", csv)], {
    onProgress: ({ step, done, of }) => steps.push(`${step} ${done}/${of}`),
  });
  expect(steps).toEqual(["reading 1/1", "writing 4/4"]);
  expect((await readdir(folder.path)).toSorted()).toEqual(["out", "people.csv"]);
});
