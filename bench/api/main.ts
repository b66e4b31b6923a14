/**
 * Compares the API's speed on PostgreSQL with a simple handler that only runs the same query, in a single run (`npm run
 * bench -- api`).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startPostgresServer } from "../../apps/api/test/postgres-server.ts";
import type { LoadPlan, Measured } from "./load.ts";

const connections = 16;
const seconds = 2;
const rounds = 7;

type Load = Pick<LoadPlan, "url" | "method" | "headers" | "bodies">;

interface Scenario {
  name: string;
  /** Minimum throughput, as a share of the simple handler's. */
  share: number;
  spi: Load;
  bare: Load;
}

const script = (name: string) => path.join(import.meta.dirname, name);

async function run(load: Load, options: { seconds: number; perSecond?: number }): Promise<Measured> {
  const child = spawn(process.execPath, [script("load.ts"), JSON.stringify({ ...load, connections, ...options })]);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.pipe(process.stderr);
  await once(child, "close");
  const measured = JSON.parse(said) as Measured;
  load.bodies?.forEach((request, index) => (request.body = { ...request.body, Version: measured.versions[index] }));
  if (measured.failed > 0) throw new Error(`${measured.failed} requests failed at ${load.method} ${load.url}`);
  return measured;
}

async function startServer<Said>(name: string, url: string): Promise<{ child: ChildProcess; said: Said }> {
  const child = spawn(process.execPath, [script(name), url], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  return { child, said: JSON.parse(text) as Said };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the median ratio of neighbouring rounds. Other work on the machine affects both rounds in a pair equally. */
const pairedRatio = (ours: number[], theirs: number[]) =>
  median(ours.map((time, index) => time / (theirs[index] ?? 1)));

async function measure({ name, share, spi, bare }: Scenario) {
  await run(bare, { seconds: 2 });
  await run(spi, { seconds: 2 });
  const throughput = { spi: [] as number[], bare: [] as number[] };
  const tails = { spi: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    throughput.bare.push((await run(bare, { seconds })).perSecond);
    throughput.spi.push((await run(spi, { seconds })).perSecond);
  }
  const perSecond = Math.round(Math.min(...throughput.spi) / 2);
  for (let round = 0; round < rounds; round += 1) {
    tails.bare.push((await run(bare, { seconds, perSecond })).p99);
    tails.spi.push((await run(spi, { seconds, perSecond })).p99);
  }
  const ratio = pairedRatio(throughput.spi, throughput.bare);
  const tail = pairedRatio(tails.spi, tails.bare);
  return {
    call: name,
    "bare/s": Math.round(median(throughput.bare)),
    "SPI/s": Math.round(median(throughput.spi)),
    share: `${Math.round(100 * ratio)} % (≥ ${share * 100} %)`,
    "at/s": perSecond,
    "bare p99 ms": Number(median(tails.bare).toFixed(1)),
    "SPI p99 ms": Number(median(tails.spi).toFixed(1)),
    times: `${tail.toFixed(1)} (≤ 3)`,
    met: ratio >= share && tail <= 3,
  };
}

interface Spi {
  port: number;
  token: string;
  campaignId: string;
  iterations: ({ ID: string } & Record<string, unknown>)[];
}

const postgres = await startPostgresServer(process.argv.includes("--no-fsync") ? ["fsync=off"] : []);
const spi = await startServer<Spi>("spi-server.ts", postgres.url);
const bare = await startServer<{ port: number }>("bare-server.ts", postgres.url);
try {
  const { token, campaignId, iterations } = spi.said;
  const headers = { authorization: `Bearer ${token}` };
  const ours = `http://127.0.0.1:${spi.said.port}/api/team/team-vaccinations/campaign`;
  const theirs = `http://127.0.0.1:${bare.said.port}`;
  const iterationId = iterations[0]?.ID ?? "";
  const bodies = () => iterations.map((body) => ({ path: `/${body.ID}`, body }));
  const get = { method: "GET", headers } as const;
  const put = { method: "PUT", headers } as const;
  const scenarios: Scenario[] = [
    { name: "GET campaigns", share: 0.4, spi: { ...get, url: ours }, bare: { ...get, url: `${theirs}/campaigns` } },
    {
      name: "GET iteration",
      share: 0.4,
      spi: { ...get, url: `${ours}/${campaignId}/iteration/${iterationId}` },
      bare: { ...get, url: `${theirs}/iteration/${iterationId}` },
    },
    {
      name: "PUT iteration",
      share: 0.35,
      spi: { ...put, url: `${ours}/${campaignId}/iteration`, bodies: bodies() },
      bare: { ...put, url: `${theirs}/iteration`, bodies: bodies() },
    },
  ];
  const chosen = scenarios.filter(({ name }) =>
    process.argv.slice(2).every((word) => word.startsWith("--") || name.startsWith(word)),
  );
  const rows = [];
  for (const scenario of chosen) rows.push(await measure(scenario));
  console.table(rows);
  if (rows.some((row) => !row.met)) process.exitCode = 1;
} finally {
  spi.child.kill();
  bare.child.kill();
  await postgres.dispose();
}
