import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importPopulation } from "../../../src/population/import/import.ts";
import { readManifest } from "../../../src/population/manifest.ts";
import { file, query, sqlFile, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

const importFile = (path: string) =>
  importPopulation({
    files: [path],
    dir: join(folder.path, "out"),
    asOf: "20261120",
    createdAt: "20261120093000",
    requiredColumns: [],
    boards: ["QWO"],
  });

async function imported(name: string, content: string) {
  const { report } = valueOf(await importFile(await file(folder.path, name, content)));
  return { report, told: report.rowsNotKept.rows.map(({ row, reason }) => `${row}: ${reason}`) };
}

describe("a row that cannot be read as a person", () => {
  test("a line nested 3,000 levels deep loses only that line REQ-POP-255", async () => {
    const deep = `{"icb":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}`;
    const lists = `{"icb":${"[".repeat(3000)}${"]".repeat(3000)}}`;
    const { report, told } = await imported("people.ndjson", `{"icb":"QWO"}\n${deep}\n${lists}\n{"icb":"QWO"}\n`);
    expect(report).toMatchObject({ rowsRead: 4, peopleKept: 2 });
    const reason = "it has more than 32 levels of objects and lists";
    expect(told).toEqual([`2: ${reason}`, `3: ${reason}`]);
  });

  const reason = "it does not have a value in any of the columns that we recognise";

  test.each([
    ["people.csv", 'ICB,GENDER,HAT\nQWO,1,\n,,\n,,yes\n"",  ,\n', [3, 4, 5]],
    ["people.ndjson", '{"icb":"QWO"}\n{}\n{"PERSON":null}\n{"hat":1}\n{"icb":null,"cohorts":[]}\n', [2, 3, 4, 5]],
  ])("a row of %s without a value is refused REQ-POP-256", async (name, content, rows) => {
    const { report, told } = await imported(name, content);
    expect(report).toMatchObject({ rowsRead: rows.length + 1, peopleKept: 1 });
    expect(told).toEqual(rows.map((row) => `${row}: ${reason}`));
  });

  test("a row of Parquet without a value is refused REQ-POP-256", async () => {
    const sql = "select * from (values ('QWO', ['a']), (null, []), (null, null)) as t(icb, cohorts)";
    const { report } = valueOf(await importFile(await sqlFile(folder.path, "people.parquet", sql)));
    expect(report.rowsNotKept.rows).toMatchObject([
      { row: 2, reason },
      { row: 3, reason },
    ]);
  });
});

test("unusual and zero-width spaces and hyphens are not part of an NHS number REQ-POP-257", async () => {
  const numbers = [
    "999\u00a0000\u00a00018",
    "999\u202f000\u20090026",
    "\ufeff9990000\u200b034",
    "999\u2011000\u20600042\t",
  ];
  const { report } = await imported("people.csv", `NHS_NUMBER\n${numbers.join("\n")}\n`);
  expect(report.invalidValues).toEqual([]);
  expect((await query(join(folder.path, "out"), "select nhs_number from people order by person_id")).flat()).toEqual([
    "9990000018",
    "9990000026",
    "9990000034",
    "9990000042",
  ]);
});

test("impossible dates are counted by column and kind, with examples REQ-POP-258", async () => {
  const rows = [
    "DATE_OF_BIRTH,COVID_LAST_SUCCESSFUL_DATE,COVID_BOOKED_APPOINTMENT_DATE",
    "18260101,20260101,",
    "19500101,20990101,20270101",
    "20270101,,",
    "20000101,19990101,",
    "19500101,20260101,20261201",
  ];
  const { report } = await imported("people.csv", rows.join("\n"));
  const counts = report.oddDates.map(({ column, kind, count }) => [column, kind, count]);
  expect(counts).toEqual([
    ["date_of_birth", "tooOld", 1],
    ["date_of_birth", "future", 1],
    ["covid_last_successful_date", "future", 1],
    ["covid_last_successful_date", "beforeBirth", 1],
  ]);
  expect(report.oddDates[2]?.examples).toMatchObject([{ row: 3, value: "20990101" }]);
  const manifest = valueOf(await readManifest(join(folder.path, "out")));
  expect(manifest.oddDates?.map(({ column, kind, people }) => [column, kind, people])).toEqual(counts);
});
