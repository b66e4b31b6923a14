// Runs the engine's benchmark (`npm run bench -- engine --sizes 1,10,60`, in millions of people). Other options are
// --rounds, --threads, --list, --layouts and --beside. With --layouts, measures only the effect of the people's order.
// With --beside, measures only the counts that a worker makes in addition to a report.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { renderLayouts, renderMeasurements, type Measured, type Measurements } from "./measurements.ts";
import { folderOfTwoSnapshots, foldersOfPeople } from "./people.ts";
import type { Totals } from "./request.ts";
import type { Variant } from "./variants.ts";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1,10" },
    rounds: { type: "string", default: "3" },
    threads: { type: "string", default: "2" },
    list: { type: "boolean", default: false },
    layouts: { type: "boolean", default: false },
    beside: { type: "boolean", default: false },
  },
});

const scans = [
  "plainScan",
  "handWritten",
  "report",
  "expectations",
  "jointOfTwo",
  "jointOfTwelve",
  "whatIfOf75AndOver",
  "difference",
] as const satisfies Variant[];
const lists = ["list", "copyOfList"] as const satisfies Variant[];
const wanted: readonly Variant[] = options.list ? [...scans, ...lists] : scans;

/** A worker's counts for a decision, compared with the report alone. */
const variants = [
  "report",
  "expectations",
  "reportWithAges",
  "eligibility",
  "cohortAcceptance",
] as const satisfies Variant[];

/** Variants that are measured both for people sorted by cohort and for unsorted people. */
const inBothLayouts = [
  "reportOfCareHomes",
  "reportOf75To79",
  "reportOf75AndOver",
  "report",
] as const satisfies Variant[];

const measurements: Measurements[] = [];
for (const millions of options.sizes.split(",").map(Number)) {
  if (options.beside) {
    measurements.push({
      millions,
      variants: await inTurn(variants, await folderOfTwoSnapshots(millions)),
      layouts: [],
    });
    continue;
  }
  const { sorted, unsorted } = await foldersOfPeople(millions);
  const layouts = [];
  for (const variant of inBothLayouts) {
    const both = await measure([
      [variant, sorted],
      [variant, unsorted],
    ]);
    layouts.push({ variant, sorted: both[0]!, unsorted: both[1]! });
  }
  measurements.push({ millions, variants: await inTurn(options.layouts ? [] : wanted, sorted), layouts });
}
const tables = options.beside ? [] : [renderLayouts(measurements)];
if (!options.layouts) tables.unshift(renderMeasurements(measurements, Number(options.threads)));
process.stdout.write(tables.join("\n"));

async function inTurn(chosen: readonly Variant[], dir: string): Promise<Measurements["variants"]> {
  const measured = await measure(chosen.map((variant) => [variant, dir]));
  return new Map(measured.map((run, at) => [chosen[at]!, run]));
}

/**
 * Returns the best of several rounds. The variants take turns in each round, so that other work on the machine affects
 * them all equally.
 */
async function measure(runs: readonly (readonly [Variant, string])[]): Promise<Measured[]> {
  const best: Measured[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const totals: Partial<Totals>[] = [];
    for (const [index, [variant, dir]] of runs.entries()) {
      const run = await runVariant(variant, dir);
      if (run.totals) totals.push(run.totals);
      best[index] = better(run, best[index]);
    }
    assertEqual(totals);
  }
  return best;
}

/** Combines two runs, with the shorter times and the higher memory use. */
function better(run: Measured, before: Measured | undefined): Measured {
  if (!before) return run;
  return {
    ...run,
    seconds: Math.min(run.seconds, before.seconds),
    cpuSeconds: Math.min(run.cpuSeconds, before.cpuSeconds),
    megabytes: Math.max(run.megabytes, before.megabytes),
  };
}

async function runVariant(variant: Variant, dir: string): Promise<Measured> {
  const script = fileURLToPath(new URL("run-variant.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, variant, dir, options.threads]);
  return JSON.parse(stdout) as Measured;
}

/** Throws unless all variants produce the same figures, because otherwise their speeds cannot be compared. */
function assertEqual(totals: readonly Partial<Totals>[]): void {
  for (const figure of ["invited", "filtered", "suppressed"] as const) {
    const formatted = new Set(totals.flatMap((total) => total[figure] ?? []));
    if (formatted.size > 1) throw new Error(`The variants disagree who is ${figure}: ${[...formatted].join(" | ")}`);
  }
}
