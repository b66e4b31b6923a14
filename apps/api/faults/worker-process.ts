import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A worker in a separate process that can be killed and frozen. */
export interface RunningWorker {
  /** Returns all output of the worker. */
  log: () => string;
  /** Waits until the output matches. */
  says: (what: RegExp) => Promise<void>;
  kill: () => Promise<void>;
  freeze: () => void;
  goOn: () => void;
  /**
   * Returns the peak memory of the worker and of each of its subprocesses, in megabytes. NaN if the system does not
   * report it.
   */
  peakMegabytes: () => { own: number; subprocesses: number[] };
  /** Stops the worker as an operator would. */
  stop: () => Promise<void>;
}

/** Starts the worker as `npm run worker` does, but with a limited young generation. Waits until the worker is ready. */
export async function startWorkerProcess(options: {
  databaseUrl: string;
  populationDir: string;
  /** Additional environment variables, for example for releases. */
  env?: Record<string, string>;
}): Promise<RunningWorker> {
  const script = path.resolve(import.meta.dirname, "../src/bin/worker.ts");
  const child = spawn(process.execPath, ["--max-semi-space-size=4", script], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      LOG_LEVEL: "info",
      DATABASE_URL: options.databaseUrl,
      SPI_POPULATION_DIR: options.populationDir,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const says = async (what: RegExp) => {
    while (!what.test(printed)) {
      if (child.exitCode !== null) throw new Error(`the worker exited after printing ${printed}`);
      await sleep(20);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  await says(/SPI worker ready/);
  return {
    log: () => printed,
    says,
    kill: () => end("SIGKILL"),
    peakMegabytes: () => {
      const status = process.platform === "linux" ? readFileSync(`/proc/${child.pid}/status`, "utf8") : "";
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
      const subprocesses = [...printed.matchAll(/"megabytes":(\d+)/g)].map(([, megabytes]) => Number(megabytes));
      return { own: Math.round(Number(kilobytes) / 1024), subprocesses };
    },
    stop: () => end("SIGTERM"),
    freeze: () => void child.kill("SIGSTOP"),
    goOn: () => void child.kill("SIGCONT"),
  };
}
