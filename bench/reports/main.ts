/**
 * Measures how long reports in the running service take to be ready or cancelled, and how long other requests take in
 * the meantime. Run with `npm run bench -- reports`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ReportResponse } from "@spi/domain/api-contract";
import { startServer } from "../../e2e/server.ts";
import { foldersOfPeople } from "../engine/people.ts";
import { type Scene, openScene } from "./scene.ts";

const { values: options } = parseArgs({
  options: {
    millions: { type: "string", default: "10" },
    rounds: { type: "string", default: "5" },
  },
});
const millions = Number(options.millions);
const rounds = Number(options.rounds);

// Here, one user sends as many requests as many users do elsewhere.
const unlimited = { SPI_RATE_LIMIT: "1000000" };

interface Row {
  what: string;
  median: number;
  p99: number;
  worst: number;
  limit: number;
}

const rows = [...(await onManyPeople((await foldersOfPeople(millions)).sorted)), await onUsualPeople()];
console.table(
  rows.map(({ what, median, p99, worst, limit }) => ({
    what,
    "median ms": Math.round(median),
    "p99 ms": Math.round(p99),
    "worst ms": Math.round(worst),
    "limit ms": limit,
    met: worst <= limit,
  })),
);
if (rows.some(({ worst, limit }) => worst > limit)) process.exitCode = 1;

/** Measures a run for millions of people, other requests during the run, and its cancellation. */
async function onManyPeople(populationDir: string): Promise<Row[]> {
  const server = await startServer({ env: { ...unlimited, SPI_POPULATION_DIR: populationDir } });
  try {
    const scene = await openScene(server);
    const { answers: idle } = await answerTimes(scene, sleep(3000));
    const whole: number[] = [];
    const beside: number[] = [];
    const late: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = timed(() => untilReady(scene));
      const times = await answerTimes(scene, run);
      beside.push(...times.answers);
      late.push(...times.late);
      whole.push(await run);
      await scene.again();
    }
    const cancelled: number[] = [];
    for (let round = 0; round < rounds; round += 1) cancelled.push(await cancelTime(scene));
    const people = `${millions} million people`;
    return [
      { ...spread(idle), what: "answers to others, no report running", limit: 200 },
      { ...spread(beside), what: `answers to others during reports of ${people}`, limit: 200 },
      { ...spread(late), what: "meanwhile, how late the machine woke this benchmark itself", limit: Infinity },
      { ...spread(cancelled), what: `from cancelling one until the worker begins another, ${people}`, limit: 2000 },
      { ...spread(whole), what: `report of ${people}, from asking for it until it is ready`, limit: Infinity },
    ];
  } finally {
    await server.dispose();
  }
}

/** Measures a run for the population of a first start, without any other load. */
async function onUsualPeople(): Promise<Row> {
  const server = await startServer({ env: { ...unlimited, SPI_POPULATION_SIZE: "200000" } });
  try {
    const scene = await openScene(server);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await timed(() => untilReady(scene)));
      await scene.again();
    }
    return { ...spread(times), what: "report of 200,000 people alone", limit: 2000 };
  } finally {
    await server.dispose();
  }
}

async function untilReady(scene: Scene): Promise<void> {
  await scene.request();
  await until(scene, ({ status }) => status === "ready");
}

/** Sends other users' requests while something is running, one every 10 ms, and measures each one and its delay. */
async function answerTimes(scene: Scene, other: Promise<unknown>): Promise<{ answers: number[]; late: number[] }> {
  const over = new AbortController();
  void other.finally(() => over.abort());
  const answers: number[] = [];
  const late: number[] = [];
  for (let index = 0; !over.signal.aborted; index += 1) {
    const call = scene.meanwhile[index % scene.meanwhile.length];
    if (call) answers.push(await timed(call));
    late.push((await timed(() => sleep(10))) - 10);
  }
  return { answers, late };
}

/** Measures the time from the request to cancel a running report until the worker has started the next report. */
async function cancelTime(scene: Scene): Promise<number> {
  await scene.request();
  const running = await until(scene, ({ status }) => status === "running");
  return timed(async () => {
    await scene.cancel(running.id);
    await scene.request();
    await until(scene, ({ status }) => status === "running");
  }).finally(async () => scene.cancel((await scene.last()).id));
}

async function until(scene: Scene, is: (report: ReportResponse) => boolean): Promise<ReportResponse> {
  for (;;) {
    const report = await scene.last();
    if (is(report)) return report;
    if (report.finished_timestamp !== null) throw new Error(`The report is ${report.status}: ${report.failure}`);
    await sleep(10);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function spread(times: number[]): Pick<Row, "median" | "p99" | "worst"> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}
