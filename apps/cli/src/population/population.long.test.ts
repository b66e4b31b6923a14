import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let dir = "";

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "spi-cli-population-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

interface Ended {
  code: number | string | undefined;
  out: string;
  error: string;
}

/** Returns the output of `spi` and its exit code, as in a terminal. */
const spi = (...args: string[]) => spiWith({}, ...args);

function spiWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd: dir, env: { ...process.env, ...env } }, (failed, out, error) => {
      resolve({ code: failed?.code ?? 0, out, error });
    });
  });
}

/** Creates the tables of a service's embedded database. */
async function migrate(env: NodeJS.ProcessEnv): Promise<void> {
  const script = fileURLToPath(new URL("../../../api/src/bin/migrate.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, ...env } });
}

test("people are generated in the cohorts of a campaign file and summed up in one line", async () => {
  const campaign = { CampaignConfig: { Iterations: [{ IterationCohorts: [{ CohortLabel: "pilot_75_plus" }] }] } };
  await writeFile(join(dir, "campaign.json"), JSON.stringify(campaign));
  const args = ["--size", "500", "--seed", "3", "--as-of", "20261120", "--columns", "ICB, date_of_birth"];
  const made = await spi("population", ...args, "--cohorts-from", "campaign.json", "--out", "people");
  expect(made).toEqual({
    code: 0,
    error: "",
    out: "500 people in people. Files: 1 (1 MB). Columns: 5. Cohorts: 52.\n",
  });
  expect((await readdir(join(dir, "people"))).toSorted()).toEqual(["part-00000.parquet", "population.json"]);
});

test("the manifest is printed as JSON on request", async () => {
  const made = await spi("population", "--size", "50", "--as-of", "20261120", "--out", "people", "--json");
  expect(JSON.parse(made.out)).toMatchObject({ formatVersion: 4, size: 50, asOf: "20261120" });
});

test("a complete import exits with 0, and an incomplete one with 3 and its losses", async () => {
  await writeFile(join(dir, "good.csv"), "NHS_NUMBER,ICB,DATE_OF_BIRTH,COHORTS\n9990000018,QWO,19500101,a\n");
  await writeFile(join(dir, "bad.csv"), "NHS_NUMBER,ICB,DATE_OF_BIRTH,COHORTS,HAT\n,QWO,tomorrow,a,1\nQWO\n");
  const good = await spi("population", "import", "good.csv", "--out", "people");
  expect(good).toMatchObject({ code: 0, error: "", out: expect.stringContaining("1 row was imported.") });
  const bad = await spi("population", "import", "bad.csv", "good.csv", "--out", "people");
  expect(bad).toMatchObject({ code: 3, error: "" });
  for (const words of [
    "2 people in people",
    "1 of 3 rows were not imported",
    "bad.csv    3",
    '"tomorrow" (bad.csv row 2)',
    "HAT",
  ]) {
    expect(bad.out).toContain(words);
  }
  const result = await spi("population", "import", "bad.csv", "--out", "people", "--json");
  expect(result.code).toBe(3);
  expect(JSON.parse(result.out)).toMatchObject({ manifest: { size: 1 }, report: { rowsRead: 2, peopleKept: 1 } });
});

test.each([
  [["--size", "10", "--columns", "hat", "--out", "people"], 1, "no attribute column hat"],
  [["--size", "10", "--cohorts-from", "nowhere.json", "--out", "people"], 1, "We cannot read nowhere.json"],
  [["--size", "10", "--columns", "", "--out", "people"], 2, "Enter the names of attribute columns"],
  [["import", "nowhere.csv", "--out", "people"], 1, "the file does not exist"],
  [["--size", "10", "--out", ""], 1, "does not have a valid folder name"],
  [["--size", "ten", "--out", "people"], 2, "whole number"],
  [["--size", "10"], 2, "--out"],
  [["import", "--out", "people"], 2, "files"],
])("spi population %j exits with %i", async (args, code, words) => {
  const refused = await spi("population", ...args);
  expect(refused).toMatchObject({ code, out: "", error: expect.stringContaining(words) });
  expect(await readdir(dir)).toEqual([]);
});

test("a file without a required column exits with 1 and creates nothing REQ-POP-253", async () => {
  await writeFile(join(dir, "good.csv"), "NHS_NUMBER,ICB,DATE_OF_BIRTH,COHORTS\n9990000018,QWO,19500101,a\n");
  await writeFile(join(dir, "partial.csv"), "Nhs Number,Icb\n9990000026,QWO\n");
  const refused = await spi("population", "import", "good.csv", "partial.csv", "--out", "people");
  expect(refused).toEqual({
    code: 1,
    out: "",
    error:
      "partial.csv does not have the columns DATE_OF_BIRTH and COHORTS. Every file must have NHS_NUMBER, DATE_OF_BIRTH, ICB and " +
      "COHORTS. We have not imported anything.\n",
  });
  expect((await readdir(dir)).toSorted()).toEqual(["good.csv", "partial.csv"]);
});

test("an import without any people fails and lists the errors in the rows", async () => {
  await writeFile(join(dir, "none.ndjson"), '{"icb":"QWO"\n{"icb":1}x\n{}\n[]\n');
  const none = await spi("population", "import", "none.ndjson", "--out", "people");
  expect(none).toMatchObject({ code: 1, error: expect.stringContaining("not recognise any of the columns") });
  await writeFile(join(dir, "none.csv"), "NHS_NUMBER,ICB,DATE_OF_BIRTH,COHORTS\nQWO\n");
  const listed = await spi("population", "import", "none.csv", "--out", "people");
  expect(listed).toMatchObject({ code: 1, out: expect.stringContaining("1 of 1 rows were not imported") });
});

test("a stopped import leaves nothing behind", async () => {
  const rows = Array.from({ length: 400_000 }, (_, row) => `,19500101,QWO,${row}`);
  await writeFile(join(dir, "many.csv"), ["NHS_NUMBER,DATE_OF_BIRTH,ICB,COHORTS", ...rows].join("\n"));
  const running = spawn(process.execPath, [main, "population", "import", "many.csv", "--out", "people"], { cwd: dir });
  const ended = once(running, "exit");
  const staged = async () => (await readdir(dir)).some((name) => name.startsWith(".spi-import-"));
  await expect.poll(staged, { timeout: 30_000, interval: 5 }).toBe(true);
  running.kill("SIGTERM");
  expect(await ended).toEqual([130, null]);
  expect(await readdir(dir)).toEqual(["many.csv"]);
});

test("verification reads the content of a population's files REQ-POP-32", async () => {
  await spi("population", "--size", "500", "--as-of", "20261120", "--columns", "icb", "--out", "people");
  const whole = await spi("population", "verify", "people");
  expect(whole).toEqual({ code: 0, error: "", out: "500 people in people. Files checked and unchanged: 1.\n" });
  await flipBit(join(dir, "people", "part-00000.parquet"));
  const changed = await spi("population", "verify", "people");
  expect(changed).toMatchObject({
    code: 1,
    error: expect.stringContaining("part-00000.parquet has changed since it was created"),
  });
  expect(await spi("population", "verify", "nowhere")).toMatchObject({ code: 1, out: "" });
});

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = bytes[middle]! ^ 1;
  await writeFile(file, bytes);
}

test("snapshots can be added, listed, used and removed, but only with the database that records their use REQ-POP-38 REQ-POP-39 REQ-OPS-233 REQ-POP-408", async () => {
  const add = (day: string) =>
    spi("population", "--size", "50", "--columns", "icb", "--as-of", day, "--out", "people", "--snapshot");
  await add("20261120");
  const { out } = await add("20261121");
  const [, later = ""] = /people\/(2026-11-21-[0-9a-f]{8})/.exec(out) ?? [];
  const listed = (await spi("population", "list", "people")).out;
  expect(listed.replaceAll(/-[0-9a-f]{8}/g, "")).toBe(
    "2026-11-21: 50 people as of 21 November 2026\n2026-11-20 (current): 50 people as of 20 November 2026\n",
  );
  const [earlier = ""] = /2026-11-20-[0-9a-f]{8}/.exec(listed) ?? [];
  expect(await spi("population", "use", "people", later)).toMatchObject({ code: 0 });
  expect((await spi("population", "verify", "people")).out).toContain("50 people in people");
  const data = { SPI_DATA_DIR: join(dir, "data") };
  const remove = (env: NodeJS.ProcessEnv, ...snapshot: string[]) =>
    spiWith(env, "population", "remove", "people", ...snapshot);
  await utimes(join(dir, "people", earlier), 0, 0);
  const refuses = async (env: NodeJS.ProcessEnv, words: string) => {
    const refused = await remove(env, earlier);
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringContaining("We have not removed anything, because we cannot tell"),
    });
    expect(refused.error).toContain(words);
    expect(await readdir(join(dir, "people"))).toContain(earlier);
  };
  await refuses({ DATABASE_URL: "postgres://127.0.0.1:1/spi" }, "cannot connect to the database at 127.0.0.1:1");
  await refuses({}, "DATABASE_URL is not set");
  await refuses(data, "Set SPI_DATA_DIR or DATABASE_URL");
  await migrate(data);
  await refuses(data, "SPI_POPULATION_DIR");
  await refuses({ ...data, SPI_POPULATION_DIR: join(dir, "other") }, "SPI_POPULATION_DIR");

  const service = { ...data, SPI_POPULATION_DIR: join(dir, "people") };
  expect(await remove(service, later)).toMatchObject({
    code: 1,
    error: expect.stringContaining("is the current snapshot"),
  });
  const now = new Date();
  await utimes(join(dir, "people", earlier), now, now);
  expect(await remove(service, earlier)).toMatchObject({ error: expect.stringContaining("SPI_POPULATION_KEEP_DAYS") });
  await utimes(join(dir, "people", earlier), 0, 0);
  const { out: told } = await remove(service);
  expect(told).toBe(
    `${later} is the current snapshot. Choose a different one with "npx spi population use" first.\nRemoved ${earlier}.\n`,
  );
});

test("snapshots on Trino cannot be listed, used or removed like those in a folder, and the message gives the next step REQ-POP-47", async () => {
  const location = "trino:https://trino.example/lake/people";
  for (const [command, says] of [
    ["list", "a row is added to the table spi_people"],
    ["use", 'To replace this population, run "npx spi population publish"'],
    ["remove", "We have not removed anything."],
  ] as const) {
    const args = command === "use" ? [location, "2026-11-20-12345678"] : [location];
    expect(await spi("population", command, ...args)).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringContaining(says),
    });
  }
});

test("publishing logs its progress without a terminal, and why nothing was published REQ-POP-54 REQ-POP-434", async () => {
  await spi("population", "--size", "50", "--as-of", "20261120", "--columns", "icb", "--out", "people");
  const result = await spi("population", "publish", "people", "--to", "trino:http://127.0.0.1:1/lake/people");
  expect(result).toMatchObject({ code: 1, out: "", error: expect.stringContaining("Verifying the folder: 0%\n") });
  expect(result.error).toContain("The Trino cluster is not responding");
});
