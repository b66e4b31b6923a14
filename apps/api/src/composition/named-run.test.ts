import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ok } from "@spi/domain/result";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineVersion, namingEngine } from "./named-run.ts";
import type { RunEngine } from "../reports/worker.ts";

let populationDir: string;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-named-"));
  await generatePopulation({ size: 100, seed: 7, dir: populationDir, asOf: "20261120" });
}, 60_000);
afterAll(() => rm(populationDir, { recursive: true }));

const control = { onProgress: () => {}, signal: new AbortController().signal, seal: "" };
const counting: RunEngine = () => Promise.resolve(ok({ report: {} as never, facts: { peopleInCohorts: 3 } }));
const run = (engine: RunEngine) => namingEngine(engine, { populationDir })({} as never, control);

test("a run names the people it counted, their snapshot and the code that counted them, the same for the same REQ-REV-09", async () => {
  const made = await run(counting);
  const facts = made.ok ? made.value.facts : {};
  expect(facts).toEqual({
    peopleInCohorts: 3,
    population: "100 people as of 20 November 2026, synthetic (seed 7)",
    snapshot: expect.stringMatching(/^[0-9a-f]{64}$/),
    engine: await engineVersion(),
  });
  expect(await run(counting)).toEqual(made);
});

test("a run during which the people were exchanged is refused", async () => {
  const file = path.join(populationDir, "population.json");
  const manifest = await readFile(file, "utf8");
  const exchanging: RunEngine = async (configuration, given) => {
    await writeFile(file, JSON.stringify({ ...(JSON.parse(manifest) as object), asOf: "20261121" }));
    return counting(configuration, given);
  };
  expect(await run(exchanging)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining("people data changed") as string },
  });
  await writeFile(file, manifest);
});
