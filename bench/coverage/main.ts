// Measures the coverage of twelve iterations, three of which have been released. Run with `npm run bench -- coverage
// --sizes 1,10`, where sizes are in millions of people. Other options are --rounds and --threads. Compares the coverage
// with a plain scan of the same columns and with a report on one iteration. Fails if a coverage takes as much processor
// time as twelve reports. Times are shown next to the machine's other work.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { folderOfPeople } from "../engine/people.ts";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1,10" },
    rounds: { type: "string", default: "3" },
    threads: { type: "string", default: "2" },
  },
});

const counts = ["plainScan", "report", "coverage", "coverageOfSent"] as const;
type Count = (typeof counts)[number];

interface Measured {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  summary: string;
}

for (const millions of options.sizes.split(",").map(Number)) {
  const dir = await folderOfPeople(millions);
  const best = new Map<Count, Measured>();
  // The counts take turns in each round, so that other work on the machine affects them all equally.
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const count of counts) best.set(count, better(await measure(count, dir), best.get(count)));
  }
  const plain = best.get("plainScan")!.cpuSeconds;
  process.stdout.write(`\n${millions} million people, ${options.threads} threads, best of ${options.rounds}\n`);
  for (const [count, { seconds, cpuSeconds, megabytes, summary }] of best) {
    const times = `${(cpuSeconds / plain).toFixed(1)} x plain scan`;
    const cost = [`${seconds.toFixed(2)} s`, `${cpuSeconds.toFixed(2)} s of processors`, times];
    process.stdout.write(`${[count.padEnd(16), ...cost, `${Math.round(megabytes)} MB`, summary].join("   ")}\n`);
  }
  const most = 12 * best.get("report")!.cpuSeconds;
  for (const count of ["coverage", "coverageOfSent"] as const) {
    if (best.get(count)!.cpuSeconds < most) continue;
    process.stderr.write(`${count} took as much of the processors as twelve reports, which is ${most.toFixed(2)} s\n`);
    process.exitCode = 1;
  }
}

function better(run: Measured, before: Measured | undefined): Measured {
  if (!before) return run;
  const seconds = Math.min(run.seconds, before.seconds);
  const cpuSeconds = Math.min(run.cpuSeconds, before.cpuSeconds);
  return { ...run, seconds, cpuSeconds, megabytes: Math.max(run.megabytes, before.megabytes) };
}

async function measure(count: Count, dir: string): Promise<Measured> {
  const script = fileURLToPath(new URL("count.ts", import.meta.url));
  const argv = ["--of", count, "--dir", dir, "--threads", options.threads];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...argv]);
  return JSON.parse(stdout) as Measured;
}
