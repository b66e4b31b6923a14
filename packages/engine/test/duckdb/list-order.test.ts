import { join } from "node:path";
import { expect, test } from "vitest";
import type { ListBand } from "../../src/people/people.ts";
import { importPopulation } from "../../src/population/import/import.ts";
import { file, useFolder, valueOf } from "../population/folder.ts";
import { queryPeople } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration } from "../support/rules.ts";

const folder = useFolder();
const plan = planned(iteration(cohorts("risk", "older"), []));

/** Rows with an NHS number, a date of birth, a cohort, a region and a board. */
const rows = [
  ["9990000018", "19400101", "older", "Y63", "QJG"],
  ["9990000026", "20010101", "risk", "Y61", "QH8"],
  ["9990000034", "", "risk", "Y63", ""],
  ["9990000042", "19400601", "older", "", "QJG"],
  ["9990000050", "20010601", "older", "Y61", "QJG"],
] as const;

async function listed(bandBy: ListBand | undefined, seed = "one") {
  const lines = rows.map(([number, born, cohort, region, board]) => [number, born, cohort, region, board].join(","));
  const header = "NHS_NUMBER,DATE_OF_BIRTH,COHORTS,COMMISSIONING_REGION,ICB";
  const path = await file(folder.path, "people.csv", [header, ...lines].join("\n"));
  const dir = join(folder.path, "people");
  const request = {
    files: [path],
    dir,
    asOf: "20251120",
    createdAt: "20251120093000",
    requiredColumns: [],
    boards: ["QH8", "QJG"],
  };
  valueOf(await importPopulation(request));
  const found: { number: string; board: string | null | undefined }[] = [];
  valueOf(
    await queryPeople(dir, (people) =>
      people.readList({
        plan,
        invitedBySeed: seed,
        bandBy,
        withBoards: true,
        onPeople: (some) => {
          for (const { nhsNumber, board } of some) found.push({ number: nhsNumber ?? "", board });
        },
      }),
    ),
  );
  return found;
}

test.each([
  ["age", ["9990000018 9990000042", "9990000026 9990000050", "9990000034"]],
  ["cohort", ["9990000026 9990000034", "9990000018 9990000042 9990000050"]],
  ["region", ["9990000026 9990000050", "9990000018 9990000034", "9990000042"]],
] as const)(
  "a list sorted by %s has ordered groups, with random order within each REQ-REL-76 REQ-REL-536",
  async (band, groups) => {
    const numbers = (await listed(band)).map(({ number }) => number);
    let from = 0;
    for (const group of groups) {
      const members = group.split(" ");
      expect(numbers.slice(from, from + members.length).toSorted()).toEqual(members);
      from += members.length;
    }
    expect(numbers).toHaveLength(from);
  },
);

test("the same seed gives the same order, and each person has their board REQ-REL-76", async () => {
  const [first, again] = [await listed("age"), await listed("age")];
  expect(again).toEqual(first);
  const boards = Object.fromEntries((await listed(undefined)).map(({ number, board }) => [number, board]));
  expect(boards).toEqual(Object.fromEntries(rows.map(([number, , , , board]) => [number, board || null])));
});
