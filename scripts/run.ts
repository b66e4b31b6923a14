// Runs a benchmark or a test suite by name: `npm run bench -- engine`, `npm run test:all -- trino`. Further arguments
// are passed on.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Runnable {
  purpose: string;
  /** The command: a script for Node, or a program with its arguments. */
  run: readonly [string, ...string[]];
  /** True if it requires the built web app. */
  built?: true;
}

const vitest = (config: string) => ["vitest", "run", "--config", config] as const;

/** Benchmarks and test suites by name, with their requirements. */
export const runnables: Readonly<Record<"bench" | "test", Readonly<Record<string, Runnable>>>> = {
  bench: {
    api: { purpose: "The API compared with a bare handler", run: ["bench/api/main.ts"] },
    beside: {
      purpose: "What a worker counts as well as a report on 10 million people",
      run: ["bench/engine/main.ts", "--beside", "--sizes", "10"],
    },
    calendar: { purpose: "Calendar and home page for a team with 500 iterations", run: ["bench/calendar/main.ts"] },
    callbacks: { purpose: "300,000 callbacks from NHS Notify", run: ["bench/callbacks/main.ts"] },
    checks: { purpose: "The checks in one request, with the largest inputs", run: ["bench/checks/main.ts"] },
    coverage: { purpose: "Coverage of 12 iterations, with --sizes in millions", run: ["bench/coverage/main.ts"] },
    engine: {
      purpose: "Selecting from 1, 10 and 60 million people, compared with a plain scan",
      run: ["bench/engine/main.ts"],
    },
    estimates: { purpose: "Time from a keystroke to its estimate", run: ["bench/previews/typing.ts"], built: true },
    evaluate: {
      purpose: "spi evaluate compared with the public reference (requires --reference and Python 3.13)",
      run: ["bench/evaluate/main.ts"],
    },
    findings: { purpose: "Wrong changes found, harmless changes questioned", run: ["bench/findings/main.ts"] },
    heights: { purpose: "Length of each page for each role", run: ["bench/heights/main.ts"], built: true },
    previews: { purpose: "Counts and saves while 50 users edit at once", run: ["bench/previews/main.ts"] },
    reports: { purpose: "The service with 10 million people", run: ["bench/reports/main.ts"], built: true },
    start: { purpose: "Duration of a first start", run: ["bench/start/main.ts"], built: true },
    telemetry: { purpose: "The cost of measuring requests", run: ["bench/api/telemetry.ts"] },
    trino: { purpose: "A report on 10 million people in Trino", run: ["bench/trino/main.ts"] },
    verify: { purpose: "Verifying 50 rules over 20 attributes", run: ["bench/verify/main.ts"] },
    web: { purpose: "The screens on a slow machine and network", run: ["bench/web/main.ts"], built: true },
  },
  test: {
    "api-trino": {
      purpose: "API suites with population data in Trino (same requirements as trino)",
      run: vitest("apps/api/trino/vitest.config.ts"),
    },
    "e2e-trino": {
      purpose: "Browser journeys with population data in Trino (same requirements as trino)",
      run: ["e2e/trino/main.ts"],
      built: true,
    },
    faults: {
      purpose: "Killed processes, cut connections, full disks, restored databases",
      run: vitest("apps/api/faults/vitest.config.ts"),
      built: true,
    },
    keycloak: {
      purpose: "Sign-in with Keycloak (requires Java 17 and SPI_KEYCLOAK_HOME)",
      run: ["scripts/test-keycloak.ts"],
      built: true,
    },
    mutation: { purpose: "Mutation tests of conditions, decisions and SQL", run: ["stryker", "run"] },
    release: {
      purpose: "A million messages while workers are killed and responses are lost",
      run: vitest("apps/api/faults/large-release.config.ts"),
      built: true,
    },
    reworded: {
      purpose: "Tests with every problem sentence reworded",
      run: vitest("vitest.reworded.config.ts"),
    },
    trino: {
      purpose: "The engine on Trino (requires Java 24 and Maven)",
      run: vitest("packages/engine/trino/vitest.config.ts"),
    },
  },
};

const root = fileURLToPath(new URL("..", import.meta.url));

function start(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { cwd: root, stdio: "inherit" }).status ?? 1;
}

/** Lists everything that can be run, one item per line. */
function listed(kind: keyof typeof runnables): string {
  return Object.entries(runnables[kind])
    .map(([name, { purpose }]) => `  ${name.padEnd(11)}${purpose}`)
    .join("\n");
}

function main([kind, name = "", ...args]: string[]): number {
  if (kind !== "bench" && kind !== "test") throw new Error("Specify bench or test.");
  const named = Object.hasOwn(runnables[kind], name) ? runnables[kind][name] : undefined;
  if (!named) {
    console.error(`${name ? `There is no "${name}". ` : ""}Choose one:\n${listed(kind)}`);
    return 2;
  }
  const [command, ...given] = named.run;
  const built = named.built ? start(process.execPath, ["scripts/build-web.ts"]) : 0;
  if (built !== 0) return built;
  return command.endsWith(".ts")
    ? start(process.execPath, [command, ...given, ...args])
    : start(command, [...given, ...args]);
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
