import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Cube } from "../report/cube.ts";
import { readCubeRows } from "./cube.ts";
import type { CubeRequest, TooManyCombinations } from "./cube.ts";
import type { Keeping } from "../sql/scan.ts";
import type { ScanLimits, SessionProblem } from "./session.ts";
import { withDuckDb } from "./session.ts";
import type { PlanRequest } from "../plan/iteration.ts";
import { planIteration } from "../plan/iteration.ts";
import type { Plan, PlanProblem } from "../plan/plan.ts";
import type { PopulationProblem } from "../population/manifest.ts";
import { readManifest } from "../population/manifest.ts";
import type { PopulationMisfit } from "../plan/population-misfit.ts";
import { populationMisfit } from "../plan/population-misfit.ts";
import type { NotReconciled, Report } from "../report/fold.ts";
import { foldReportInSlices } from "../report/fold.ts";

export interface ScanOptions extends ScanLimits {
  populationDir: string;
  /** Told how much of the population has been read, from 0 to 1, after each group of files. */
  onProgress?: (fraction: number) => void;
  /** Which matches to keep; every one unless given, which what-if questions need. A report needs deciding ones only. */
  keeping?: Keeping;
  /** Combinations of bits beyond which a scan is given up, keeping every match or deciding matches only. */
  maxCombinations?: Record<Keeping, number>;
}

/** Why a population could not be scanned; `message` is for people. */
export type ScanProblem = PopulationProblem | PopulationMisfit | TooManyCombinations | SessionProblem;

/** Each combination takes about 300 bytes of memory. */
const usualLimits: Record<Keeping, number> = { every: 400_000, deciding: 2_000_000 };

/**
 * A population seen through a plan, in one scan of its files. Where keeping every match gives too many combinations the
 * scan is made again keeping only deciding matches, which decide the same. Refuses a population that is missing,
 * half-written, corrupt, or that lacks a column or cohort the plan needs; `signal` stops it within milliseconds.
 */
export async function scanCube({ plan, ...options }: ScanOptions & { plan: Plan }): Promise<Result<Cube, ScanProblem>> {
  const manifest = await readManifest(options.populationDir);
  if (!manifest.ok) return manifest;
  const misfit = populationMisfit(plan, manifest.value);
  if (misfit) return refuse(misfit);
  const request = { plan, manifest: manifest.value, ...options };
  if (options.keeping === "deciding") return scanKeeping(request, "deciding");
  const every = await scanKeeping(request, "every");
  if (every.ok || every.refusal.kind !== "tooManyCombinations") return every;
  return scanKeeping(request, "deciding");
}

type ScanRequest = Omit<CubeRequest, "keeping" | "maxRows"> & ScanOptions;

async function scanKeeping(request: ScanRequest, keeping: Cube["keeping"]): Promise<Result<Cube, ScanProblem>> {
  const maxRows = (request.maxCombinations ?? usualLimits)[keeping];
  const rows = await withDuckDb(request, (session) => readCubeRows(session, { ...request, keeping, maxRows }));
  return rows.ok ? ok({ keeping, rows: rows.value, populationSize: request.manifest.size }) : rows;
}

/** Why a report could not be made: the iteration, the population or the figures. `message` is for people. */
export type RunProblem = { kind: "plan"; message: string; problems: PlanProblem[] } | ScanProblem | NotReconciled;

/** Plans an iteration, scans a population and folds the report: the one call the API and the command line make. */
export async function runReport(request: PlanRequest & ScanOptions): Promise<Result<Report, RunProblem>> {
  const plan = planIteration(request);
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  const cube = await scanCube({ keeping: "deciding", ...request, plan: plan.value });
  return cube.ok ? foldReportInSlices(plan.value, cube.value) : cube;
}

/** The problems of a plan as one refusal, whose message names every rule concerned. */
export function planRefusal(problems: PlanProblem[]): { kind: "plan"; message: string; problems: PlanProblem[] } {
  const lines = problems.map(({ rule, message }) => (rule ? `Rule “${rule}”: ${message}` : message));
  return { kind: "plan", message: lines.join("\n"), problems };
}
