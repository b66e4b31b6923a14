// Measures the cost of a report on Trino. Run with `npm run bench -- trino`, with the options --millions and --rounds.
// Requires everything that `npm run test:all -- trino` requires, and Iceberg's and Hive's plugins from Maven. Each
// figure is shown next to a plain scan of the same columns on the same cluster, measured in turn.
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { People } from "@spi/engine/people/people";
import { runReport } from "@spi/engine/people/run-report";
import { planIteration } from "@spi/engine/plan/iteration";
import { quoted } from "@spi/engine/population/layout";
import { queryTrino } from "@spi/engine/trino/query";
import { peopleOnTrino } from "@spi/engine/trino/open-people";
import { sourceOf } from "@spi/engine/trino/snapshot-table";
import { memoryLimit, openBenchPeople, request } from "../engine/request.ts";
import { columnsRead, forOneCohort, iteration } from "../engine/iteration.ts";
import { folderOfPeople } from "../engine/people.ts";
import { withLake } from "../../packages/engine/trino/lake.ts";
import { type Measured, measureInTurn } from "./measure.ts";

const { values: options } = parseArgs({
  options: { millions: { type: "string", default: "10" }, rounds: { type: "string", default: "3" } },
});

const question = {
  plainScan: "plain scan of the report's 19 columns",
  eightWhole: "report of eight cohorts, all parts",
  eight: "report of eight cohorts",
  fewWhole: "report of one cohort of 4 %, all parts",
  few: "report of one cohort of 4 %",
  list: "list of the people of eight cohorts",
} as const;

/** Memory beyond which a list spills to disk. */
const listMemoryLimit = "256MB";

const dir = await folderOfPeople(Number(options.millions));
const few = forOneCohort("rsv_75_to_79_v1");
const inFiles = await openBenchPeople(dir);
const results = { eight: await figuresOf(inFiles, iteration), few: await figuresOf(inFiles, few) };
const listed = await countsOfList(inFiles);

await withLake(dir, async ({ address, published, seconds }) => {
  const { manifest } = published;
  const table = sourceOf(published);
  const [parted, whole] = [true, false].map((parts) => peopleOnTrino({ address, table, manifest, parted: parts }));
  const plainScan = `select ${columnsRead.map((name) => `count(${quoted(name)})`).join(", ")} from ${table}`;
  const measured = await measureInTurn(address, Number(options.rounds), {
    [question.plainScan]: async () => void (await queryTrino(address, plainScan, { names: columnsRead })),
    [question.eightWhole]: () => equal(whole!, iteration, results.eight),
    [question.eight]: () => equal(parted!, iteration, results.eight),
    [question.fewWhole]: () => equal(whole!, few, results.few),
    [question.few]: () => equal(parted!, few, results.few),
    [question.list]: () => list(parted!),
  });
  console.log(`Table made in ${seconds.making.toFixed(0)} s, published in ${seconds.publishing.toFixed(0)} s.\n`);
  console.log(tableOf(measured));
  console.log(`\nThis process, DuckDB in it: at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`);
  const broken = Number(options.millions) < 10 ? [] : exceededLimits(measured);
  for (const bar of broken) console.error(bar);
  if (broken.length > 0) process.exitCode = 1;
});

async function figuresOf(people: People, of: EvaluableIteration): Promise<string> {
  const report = await runReport({ ...request, iteration: of, people, threads: 2, memoryLimit });
  if (!report.ok) throw new Error(report.refusal.message);
  return JSON.stringify(report.value.report);
}

/**
 * Throws unless the report is the same as the report from files about the same people. Otherwise, speeds cannot be
 * compared.
 */
async function equal(people: People, of: EvaluableIteration, expected: string): Promise<void> {
  if ((await figuresOf(people, of)) !== expected) throw new Error("The report differs from that of the files.");
}

async function countsOfList(people: People): Promise<string> {
  const plan = planIteration(request);
  if (!plan.ok) throw new Error("the iteration cannot be planned");
  const out = `${dir}-on-trino.parquet`;
  const made = await people.list({ plan: plan.value, out, threads: 2, memoryLimit: listMemoryLimit });
  if (!made.ok) throw new Error(made.refusal.message);
  await rm(out);
  return JSON.stringify(made.value);
}

async function list(people: People): Promise<void> {
  if ((await countsOfList(people)) !== listed) throw new Error("The list's people are not those of the files.");
}

/** Prints the figures for each question, and their ratio to the first. */
function tableOf(measured: ReadonlyMap<string, Measured>): string {
  const [first] = measured.values();
  const rows = [...measured].map(([name, { seconds, megabytes, memoryMegabytes }]) => {
    const times = [seconds / first!.seconds, megabytes / first!.megabytes].map((ratio) => ratio.toFixed(2));
    return `| ${name} | ${seconds.toFixed(2)} | ${times[0]} | ${megabytes.toFixed(1)} | ${times[1]} | ${memoryMegabytes.toFixed(0)} |`;
  });
  return [
    "| asked | s | × plain scan | MB read | × plain scan | MB of memory |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

function exceededLimits(measured: ReadonlyMap<string, Measured>): string[] {
  const of = (name: keyof typeof question) => measured.get(question[name])!;
  return [
    ...(of("eight").seconds > 3 * of("plainScan").seconds
      ? ["The report takes more than three times the plain scan."]
      : []),
    ...(of("few").megabytes > of("fewWhole").megabytes / 4
      ? ["A report of 4 % of the people reads more than a quarter of what it reads over all parts."]
      : []),
  ];
}
