/**
 * Measures the cost of telemetry (`npm run bench -- telemetry`). Compares the processor time of a GET of an iteration
 * with and without metrics and traces, in neighbouring rounds of one run. Uses processor time instead of throughput,
 * because other work on the machine affects throughput.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { freePort } from "../../apps/api/test/free-port.ts";
import { startPostgresServer } from "../../apps/api/test/postgres-server.ts";
import type { Measured } from "./load.ts";

const rounds = 9;
const seconds = 2;
const ticksPerSecond = 100;

interface Spi {
  child: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

const script = (name: string) => path.join(import.meta.dirname, name);

async function startSpi(database: string, env: Record<string, string>): Promise<Spi> {
  const child = spawn(process.execPath, [script("spi-server.ts"), database], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  let text = "";
  for await (const chunk of child.stdout) if ((text += String(chunk)).includes("\n")) break;
  const said = JSON.parse(text) as { port: number; token: string; campaignId: string; iterations: { ID: string }[] };
  const base = `http://127.0.0.1:${said.port}/api/team/team-vaccinations/campaign`;
  const url = `${base}/${said.campaignId}/iteration/${said.iterations[0]?.ID ?? ""}`;
  return { child, url, headers: { authorization: `Bearer ${said.token}` } };
}

/** Returns a process's user and system time in microseconds, as counted by Linux. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

/** Returns the processor time per request in microseconds. */
async function round({ child, url, headers }: Spi): Promise<number> {
  const plan = { url, headers, method: "GET", connections: 16, seconds };
  const before = processorTime(child);
  const load = spawn(process.execPath, [script("load.ts"), JSON.stringify(plan)]);
  let said = "";
  load.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(load, "close");
  const { perSecond, failed } = JSON.parse(said) as Measured;
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return (processorTime(child) - before) / (perSecond * seconds);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const collector = createServer((request, response) => request.resume().on("end", () => response.end()));
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const postgres = await startPostgresServer(["fsync=off"]);
const [plain, figures, traces] = [
  await startSpi(postgres.url, {}),
  await startSpi(postgres.url, { SPI_METRICS_PORT: String(await freePort()) }),
  await startSpi(postgres.url, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
];
try {
  const times = { plain: [] as number[], figures: [] as number[], traces: [] as number[] };
  for (const server of [plain, figures, traces]) await round(server);
  for (let number = 0; number < rounds; number += 1) {
    times.plain.push(await round(plain));
    times.figures.push(await round(figures));
    times.traces.push(await round(traces));
  }
  const more = (theirs: number[]) =>
    `${(100 * (median(theirs.map((time, index) => time / (times.plain[index] ?? 1))) - 1)).toFixed(1)} %`;
  console.table([
    { measured: "nothing", "µs a request": Math.round(median(times.plain)), more: "" },
    { measured: "figures", "µs a request": Math.round(median(times.figures)), more: more(times.figures) },
    { measured: "figures and every trace", "µs a request": Math.round(median(times.traces)), more: more(times.traces) },
  ]);
} finally {
  for (const { child } of [plain, figures, traces]) child.kill();
  collector.close();
  await postgres.dispose();
}
