import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addYears } from "@spi/domain/day/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaignCohortLabels } from "../../../src/population/generate/campaign-cohorts.ts";
import { generatePopulation } from "../../../src/population/generate/generate.ts";
import { cohortFromLabel } from "../../../src/population/generate/label-meaning.ts";
import type { PopulationManifest } from "../../../src/population/manifest.ts";
import { publishedCampaigns } from "../../support/published-campaigns.ts";
import { numbers, query, valueOf } from "../folder.ts";

let dir = "";
let manifest: PopulationManifest;
const further = Array.from({ length: 80 }, (_, index) => `pilot_${index}_x`);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "spi-cohorts-"));
  const request = { size: 55_000, seed: 2, dir, asOf: "20261120" };
  const columns = ["date_of_birth", "icb", "commissioning_region", "care_home_flag"];
  manifest = valueOf(
    await generatePopulation({ ...request, columns, cohortsFrom: ["rsv_75to79_plus1day", ...further] }),
  );
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function cohort(label: string) {
  const cohort = manifest.cohorts.find((candidate) => candidate.label === label);
  if (!cohort) throw new Error(`no cohort ${label}`);
  return { ...cohort, members: `(cohort_mask_${cohort.word} >> ${cohort.bit}) & 1 = 1` };
}

test("a population has about fifty standard cohorts, several of them in versions REQ-POP-10", () => {
  const own = manifest.cohorts.filter(({ label }) => !further.includes(label));
  expect(own.length).toBeGreaterThan(49);
  const stems = own.map(({ label }) => label.replace(/_v\d+$/, ""));
  expect(stems.length - new Set(stems).size).toBeGreaterThan(6);
});

test("some cohorts were last refreshed more than 3, 6, 12 and 24 months ago REQ-POP-10", () => {
  const ages = manifest.cohorts.map(({ lastRefreshed }) => Number(String(lastRefreshed).slice(0, 8)));
  const between = (newest: number, oldest: number) => ages.filter((day) => day <= newest && day > oldest).length;
  expect(
    [between(20260820, 20260520), between(20260520, 20251120), between(20251120, 20241120), between(20241120, 0)].every(
      (count) => count > 1,
    ),
  ).toBe(true);
  expect(Math.max(...ages)).toBeLessThanOrEqual(20261120);
});

test("every member count equals the masks, even beyond 63 cohorts §3.27 REQ-POP-400", async () => {
  expect(manifest.columns.filter(({ name }) => name.startsWith("cohort_mask_"))).toHaveLength(3);
  const counts = await numbers(
    dir,
    `select ${manifest.cohorts.map(({ label }) => `count(*) filter (${cohort(label).members})`).join(", ")} from people`,
  );
  expect(manifest.cohorts.map(({ memberCount }) => memberCount)).toEqual(counts);
});

test("masks are never negative and leave the 64th bit free", async () => {
  const [smallest = -1] = await numbers(
    dir,
    "select least(min(cohort_mask_0), min(cohort_mask_1), min(cohort_mask_2)) from people",
  );
  expect(smallest).toBeGreaterThanOrEqual(0);
});

test("members of an age cohort had that age on the day it was refreshed REQ-POP-16", async () => {
  for (const { label, lastRefreshed, ageBucket } of manifest.cohorts) {
    const ages = /^(\d+) to (\d+)$/.exec(ageBucket);
    if (!ages) continue;
    const day = String(lastRefreshed).slice(0, 8);
    const oldest = valueOf(addYears(day, -Number(ages[2]) - 1));
    const youngest = valueOf(addYears(day, -Number(ages[1])));
    const [outside] = await numbers(
      dir,
      `select count(*) from people where ${cohort(label).members}
       and not (date_of_birth > strptime('${oldest}', '%Y%m%d') and date_of_birth <= strptime('${youngest}', '%Y%m%d'))
       and date_of_birth between date '1916-01-01' and date '2026-11-20'`,
    );
    expect(outside, label).toBe(0);
  }
});

test.each([
  ["flu_2_to_3_v1", "20261117", 2, 3],
  ["rsv_75_to_79_v1", "20261119", 75, 79],
  ["shingles_70_to_79_v1", "20261001", 70, 79],
])("%s omits only the stated small share of people of that age on %s", async (label, day, from, to) => {
  const [missed = 0, meant = 0] = await numbers(
    dir,
    `select count(*) filter (not (${cohort(label).members})), count(*) from people
     where date_of_birth > strptime('${day}', '%Y%m%d') - interval ${to + 1} year
     and date_of_birth <= strptime('${day}', '%Y%m%d') - interval ${from} year`,
  );
  expect(Math.abs(missed - 0.015 * meant) / Math.sqrt(0.015 * meant)).toBeLessThan(5);
});

test("a cohort of a region or board has only its people", async () => {
  const rows = await query(
    dir,
    `select distinct 'region', commissioning_region from people where ${cohort("mmr_london_outbreak_under_12_v1").members}
     union select distinct 'board', icb from people where ${cohort("mmr_west_yorkshire_under_20_v1").members} and icb <> '' order by 1`,
  );
  expect(rows).toEqual([
    ["board", "QWO"],
    ["region", "Y56"],
  ]);
  expect(cohort("mmr_london_outbreak_under_12_v1")).toMatchObject({ region: "Y56", icb: "All", ageBucket: "Under 12" });
});

test("care home cohorts follow the flag", async () => {
  const [without] = await numbers(
    dir,
    `select count(*) from people where ${cohort("covid_care_home_residents_v1").members} and not care_home_flag`,
  );
  expect(without).toBe(0);
});

test("people are in several cohorts", async () => {
  const [several = 0] = await numbers(dir, "select count(*) filter (bit_count(cohort_mask_0) > 3) from people");
  expect(several).toBeGreaterThan(5000);
});

describe("the membership is derived from a label:", () => {
  test.each([
    ["covid_75+_AutumnWinter2025", { minAge: 75 }],
    ["covid_under16_immunosuppression", { maxAge: 15, anyOf: ["immunosuppressed"] }],
    ["rsv_75to79_plus1day", { minAge: 75, maxAge: 79 }],
    ["rsv_80_2024_plus1day", { minAge: 80 }],
    ["flu_2to3_autumnwinter2025", { minAge: 2, maxAge: 3 }],
    ["rsv_catch_up_80_plus_v1", { minAge: 80 }],
    ["flu_65_and_over_v3", { minAge: 65 }],
    ["care_home_residents_older_adults", { anyOf: ["care_home"] }],
    ["breast_screening_50_to_70", { minAge: 50, maxAge: 70, women: true }],
    ["elid_all_people", { coverage: 1 }],
    ["something_else", { coverage: 0.05 }],
  ])("%s", (label, membership) => {
    expect(cohortFromLabel(label).membership).toEqual({ coverage: 0.985, ...membership });
  });

  test("any label gives a cohort with valid ages REQ-POP-17", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("_", "1", "9", "0", "to", "under", "plus", "v", "+", "x") }),
        (label) => {
          const { minAge = 0, maxAge = 999, coverage } = cohortFromLabel(label).membership;
          expect(minAge).toBeLessThan(1000);
          expect(maxAge).toBeGreaterThanOrEqual(0);
          expect(coverage).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe("cohorts of a campaign file:", () => {
  const campaign = {
    CampaignConfig: {
      Iterations: [
        {
          IterationCohorts: [{ CohortLabel: "b" }, { CohortLabel: "a" }, { CohortLabel: "b" }],
          IterationRules: [
            { AttributeLevel: "COHORT", Operator: "MemberOf", Comparator: "c,a" },
            { AttributeLevel: "PERSON", Comparator: "QE1,QF7" },
          ],
        },
        { IterationCohorts: [{ CohortLabel: "d" }] },
        {},
      ],
    },
  };
  test("labels of iterations and of rules about cohorts, without duplicates", () => {
    expect(campaignCohortLabels(campaign)).toEqual({ ok: true, value: ["b", "a", "c", "d"] });
    expect(campaignCohortLabels(campaign.CampaignConfig)).toEqual({ ok: true, value: ["b", "a", "c", "d"] });
  });
  test.each([null, 7, "x", [], {}, { CampaignConfig: {} }])("%o is not a campaign file", (file) => {
    expect(campaignCohortLabels(file)).toMatchObject({ ok: false, refusal: { kind: "noCohorts" } });
  });
});

test.runIf(publishedCampaigns.length > 0)("each published campaign's cohorts contain people", async () => {
  const labels = publishedCampaigns.flatMap((path) =>
    valueOf(campaignCohortLabels(JSON.parse(readFileSync(path, "utf8")))),
  );
  const folder = join(dir, "..", `${dir}-published`);
  const request = { size: 20_000, seed: 4, dir: folder, asOf: "20260401", columns: [], cohortsFrom: labels };
  const made = valueOf(await generatePopulation(request));
  await rm(folder, { recursive: true });
  const known = new Map(made.cohorts.map(({ label, memberCount }) => [label, memberCount]));
  expect(labels.filter((label) => (known.get(label) ?? 0) === 0)).toEqual([]);
  expect(labels.length).toBeGreaterThan(20);
});
