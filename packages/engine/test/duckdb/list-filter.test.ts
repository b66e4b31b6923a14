import { join } from "node:path";
import { expect, test } from "vitest";
import { openPeople } from "../../src/open/open-people.ts";
import { runReportWithAges } from "../../src/people/run-report.ts";
import { importPopulation } from "../../src/population/import/import.ts";
import { file, useFolder, valueOf } from "../population/folder.ts";
import { planned } from "../support/decide.ts";
import { campaign, cohorts, iteration } from "../support/rules.ts";

const folder = useFolder();
const hash = "a".repeat(64);
const everybody = iteration(cohorts("risk", "older"), []);
const some = { ...everybody, OnlyPeople: { Hash: hash } };

async function people() {
  const lines = ["9990000018,,risk,", "9990000026,,risk,", "9990000034,,older,", "9990000042,,,", ",,older,"];
  const path = await file(folder.path, "people.csv", ["NHS_NUMBER,DATE_OF_BIRTH,COHORTS,ICB", ...lines].join("\n"));
  const dir = join(folder.path, "people");
  valueOf(
    await importPopulation({
      files: [path],
      dir,
      asOf: "20251120",
      createdAt: "20251120093000",
      requiredColumns: [],
      boards: [],
    }),
  );
  return valueOf(await openPeople(dir));
}

/**
 * The list has two members of the cohorts, one person who is not in any cohort, and one who is no longer in the
 * population.
 */
const list = { hash, nhsNumbers: Float64Array.from([9990000026, 9990000034, 9990000042, 9990000050]) };

test("an iteration for the people of a list reports, lists and counts only them REQ-REL-81", async () => {
  const only = (await people()).only(list);
  const { report } = valueOf(await runReportWithAges({ iteration: some, campaign, attributes: [], people: only }));
  expect(report.summary_report_totals.totals.invited).toBe(2);
  const received = new Set<string | null>();
  const plan = planned(some);
  const counts = valueOf(
    await only.readList({ plan, onPeople: (people) => people.forEach((person) => received.add(person.nhsNumber)) }),
  );
  expect(received).toEqual(new Set(["9990000026", "9990000034"]));
  expect(counts).toMatchObject({ invited: 2, withoutNhsNumber: 0 });
  expect(valueOf(await only.cube({ plan })).populationSize).toBe(3);
  const { rows } = valueOf(await only.joint({ plans: [plan, plan] }));
  expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(2);
});

test("an iteration for a list is refused for people without it or with a different one, and people with a list are refused for any other iteration REQ-REL-81 REQ-REL-515", async () => {
  const all = await people();
  const only = all.only(list);
  const plan = planned(some);
  for (const restricted of [all, all.only({ ...list, hash: "b".repeat(64) })]) {
    expect(await restricted.cube({ plan })).toMatchObject({ ok: false, refusal: { kind: "otherPeople" } });
    expect(await restricted.readList({ plan, onPeople: () => {} })).toMatchObject({ refusal: { kind: "otherPeople" } });
  }
  expect(await only.cube({ plan: planned(everybody) })).toMatchObject({ refusal: { kind: "otherPeople" } });
  expect(await only.joint({ plans: [plan, planned(everybody)] })).toMatchObject({ refusal: { kind: "otherPeople" } });
  expect(valueOf(await all.cube({ plan: planned(everybody) })).populationSize).toBe(5);
});
