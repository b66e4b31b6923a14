import { join } from "node:path";
import { expect, test } from "vitest";
import { queryPeople, reportOn } from "../support/query-people.ts";
import { importPopulation } from "../../src/population/import/import.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { file, useFolder, valueOf } from "../population/folder.ts";
import { planned } from "../support/decide.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const folder = useFolder();

const older = iteration(cohorts("older"), [rule("F", ["ICB", "=", "QH8"], { Name: "Board, closed" })]);

/** Writes rows with an NHS number and a board. */
async function peopleOf(rows: readonly string[]): Promise<string> {
  const lines = rows.map((row) => `${row},19400101,older`);
  const path = await file(folder.path, "people.csv", ["NHS_NUMBER,ICB,DATE_OF_BIRTH,COHORTS", ...lines].join("\n"));
  const dir = join(folder.path, "people");
  const request = {
    files: [path],
    dir,
    asOf: "20261120",
    createdAt: "20261120093000",
    requiredColumns: [],
    boards: ["QH8", "QJG"],
  };
  valueOf(await importPopulation(request));
  return dir;
}

test.each([
  [["9990000018,QJG", "9990000026,QJG"], 0, 0],
  [["9990000018,QJG", ",QJG", ",QH8", "1234567890,QJG"], 3, 2],
  [[",QJG", ",QH8"], 2, 1],
])(
  "report and list count invited people without an NHS number (people %j: %i) REQ-POP-35 REQ-SEL-46 REQ-SEL-414",
  async (rows, people, invited) => {
    const populationDir = await peopleOf(rows);
    expect(valueOf(await readManifest(populationDir)).files).toMatchObject([{ withoutNhsNumber: people }]);
    const report = await reportOn({ iteration: older, campaign, attributes, populationDir });
    expect(valueOf(report).facts).toMatchObject({ withoutNhsNumber: invited });
    const list = await queryPeople(populationDir, (people) =>
      people.list({ plan: planned(older), out: join(folder.path, "list.csv") }),
    );
    expect(valueOf(list)).toMatchObject({ withoutNhsNumber: invited });
  },
);
