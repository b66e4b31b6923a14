// Runs one measured count in a separate process, so that its memory is separate. Prints one line of JSON.
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Coverage } from "@spi/domain/coverage/coverage";
import { type SentList, sentOutcomes, encodeSentRecord } from "@spi/domain/coverage/sent-outcomes";
import { fromDayNumber, toDayNumber } from "@spi/domain/day/calendar";
import { countCoverage } from "@spi/engine/people/count-coverage";
import { runReport } from "@spi/engine/people/run-report";
import { withDatabase } from "@spi/engine/population/database";
import { quoted } from "@spi/engine/population/layout";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { memoryLimit, openBenchPeople, request } from "../engine/request.ts";
import { cohortLabels, columnsRead, iteration, runDate } from "../engine/iteration.ts";

const { values } = parseArgs({
  options: { of: { type: "string", default: "" }, dir: { type: "string", default: "" }, threads: { type: "string" } },
});
const { dir } = values;
const threads = Number(values.threads);
const people = await openBenchPeople(dir);

/** Twelve iterations a week apart, for two cohorts each, so that most people are in several. */
const iterations = Array.from({ length: 12 }, (_, index) => {
  const own = new Set([0, 1].map((next) => cohortLabels[(index + next) % cohortLabels.length]));
  const IterationCohorts = iteration.IterationCohorts.filter(({ CohortLabel }) => own.has(CohortLabel as never));
  const IterationRules = iteration.IterationRules.filter(
    ({ CohortLabel }) => CohortLabel === undefined || own.has(CohortLabel as never),
  );
  const IterationDate = fromDayNumber(toDayNumber(runDate) + 7 * index);
  const varied = { ...request, iteration: { ...iteration, IterationDate, IterationCohorts, IterationRules } };
  return { name: `iteration ${index}`, campaign: "one", commsType: null, request: varied };
});

const counts = { plainScan, report, coverage: () => coverage([]), coverageOfSent: async () => coverage(sent) };
const sent = values.of === "coverageOfSent" ? await listsOfThree(people.manifest) : [];
const count = counts[values.of as keyof typeof counts];
const start = performance.now();
const startCpu = process.cpuUsage();
const result = await count();
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(startCpu);
const cpuSeconds = (user + system) / 1_000_000;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ seconds, cpuSeconds, megabytes, told: result })}\n`);

async function plainScan(): Promise<string> {
  const columns = columnsRead.map((column) => `count(${quoted(column)})`).join(", ");
  await query(`select ${columns} from ${sourceOf(people.manifest)}`);
  return `${columnsRead.length} columns`;
}

async function report(): Promise<string> {
  const made = await runReport({ ...iterations[0]!.request, people, threads, memoryLimit });
  if (!made.ok) throw new Error(made.refusal.message);
  return `${made.value.report.summary_report_totals.totals.invited} invited`;
}

async function coverage(lists: readonly SentList[]): Promise<string> {
  const counted = await countCoverage(people, { iterations, sent: lists, threads, memoryLimit });
  if (!counted.ok) throw new Error(counted.refusal.message);
  const coverage = counted.value.coverage;
  if (!coverage) throw new Error("No iteration can be run");
  assertAddsUp(coverage, lists);
  return `${coverage.never} never, ${coverage.once} once, ${coverage.more_often} more often`;
}

/** Throws unless everyone was counted exactly once, because the speed of a wrong count does not matter. */
function assertAddsUp(coverage: Coverage, lists: readonly SentList[]): void {
  const { people: all, never, once, more_often } = coverage;
  const listed = coverage.iterations.reduce(
    (sum, { sent: fates }) => sum + Object.values(fates ?? {}).reduce((of, people) => of + people, 0),
    0,
  );
  const because = coverage.never_because.reduce((sum, reason) => sum + reason.people, 0);
  const inLists = lists.reduce((sum, list) => sum + list.people.length, 0);
  if (all !== never + once + more_often || because !== never || listed !== inLists)
    throw new Error(`The counts do not add up: ${JSON.stringify({ all, never, once, more_often, because, listed })}`);
}

/**
 * Returns the lists of the first three iterations, each with a tenth of all people. On each list, 70% received the
 * message, and every other status has 5%.
 */
async function listsOfThree(manifest: PopulationManifest): Promise<SentList[]> {
  const lists: SentList[] = [];
  for (const index of [0, 1, 2]) {
    const rows = await query(
      `select cast(nhs_number as double) from ${sourceOf(manifest)}
      where nhs_number is not null and (person_id * 7 + ${index}) % 10 = 0`,
    );
    const records = rows.map(([number], at) => encodeSentRecord(Number(number), sentOutcomes[at % 20] ?? "delivered"));
    lists.push({ name: `iteration ${index}`, people: Float64Array.from(records) });
  }
  return lists;
}

function sourceOf({ files }: PopulationManifest): string {
  return `read_parquet([${files.map(({ name }) => `'${join(dir, name)}'`).join(", ")}])`;
}

async function query(sql: string): Promise<unknown[][]> {
  const settings = { threads: String(threads), preserve_insertion_order: "false" };
  return withDatabase({ path: ":memory:", settings }, async (connection) =>
    (await connection.runAndReadAll(sql)).getRows(),
  );
}
