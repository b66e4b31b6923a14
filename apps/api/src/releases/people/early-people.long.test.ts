import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { ListedPerson } from "@spi/engine/people/people";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, campaignContent, filterRule, iterationContent, openApi } from "../../../test/harness.ts";
import { sealConfiguration } from "../../iterations/seal.ts";
import { currentReferenceData } from "../../metadata/reference-store.ts";
import { releasePeople } from "./release-people.ts";
import { readPeople } from "./read-people.ts";

let api: TestApi;
let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-early-"));
  await generatePopulation({ size: 20_000, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi();
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

test("people are read from one snapshot by the rules on the run date and by the rules on an earlier day REQ-REL-212", async () => {
  const under80 = filterRule({ AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" });
  const iteration = { ...iterationContent, IterationDate: "20270301", IterationRules: [under80] } as IterationContent;
  const campaign = { ...newCampaignDefaults, ...campaignContent };
  const seal = sealConfiguration({ campaign, iteration, reference: (await currentReferenceData(api.db)).hash });
  const now = () => new Date("2026-11-20T09:30:00Z");
  const people = releasePeople({ db: api.db, populationDir, now, maxAgeDays: undefined, readPeople });
  const invitedOn = async (day: string) => {
    const [runDate, early] = [new Set<string>(), new Set<string>()];
    const addTo = (numbers: Set<string>) => (some: readonly ListedPerson[]) => {
      for (const { outcome, nhsNumber } of some) if (outcome === "invited" && nhsNumber) numbers.add(nhsNumber);
    };
    const configuration = { campaign, iteration } as never;
    const ask = { configuration, seal, mostDaysOld: 7, signal: new AbortController().signal };
    const result = await people.now({ ...ask, onPeople: addTo(runDate), early: { day, onPeople: addTo(early) } });
    expect(result).toMatchObject({ ok: true, value: { asOf: "20261120" } });
    return { runDate, early };
  };
  const november = await invitedOn("20261120");
  expect(november.early.size).toBeGreaterThan(0);
  expect(november.early.size).toBeLessThan(november.runDate.size);
  expect([...november.early].filter((number) => !november.runDate.has(number))).toEqual([]);
  const january = await invitedOn("20270115");
  expect(january.runDate).toEqual(november.runDate);
  expect(january.early.size).toBeGreaterThan(november.early.size);
  expect((await invitedOn("20270301")).early).toEqual(november.runDate);
});
