import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Plan } from "../plan/plan.ts";
import type { PopulationMisfit } from "../plan/population-misfit.ts";
import { populationMisfit } from "../plan/population-misfit.ts";
import type { PopulationManifest, PopulationProblem } from "../population/manifest.ts";
import { readManifest } from "../population/manifest.ts";
import type { Cube } from "../report/cube.ts";
import type { KeptMatches } from "../sql/scan-request.ts";
import { readCubeRows } from "./cube.ts";
import type { TooManyCombinations } from "./cube.ts";
import type { ScanLimits, SessionProblem } from "./session.ts";
import { withDuckDb } from "./session.ts";

export interface ScanOptions extends ScanLimits {
  populationDir: string;
  /** Told how much of the population has been read, from 0 to 1, after each group of files. */
  onProgress?: (fraction: number) => void;
  /** Which matches to keep; every one unless given, which what-if questions need. A report needs deciding ones only. */
  kept?: KeptMatches;
  /** Combinations of bits beyond which a scan is given up, keeping every match or deciding matches only. */
  maxCombinations?: Record<KeptMatches, number>;
}

/** Why a population could not be scanned; `message` is for people. */
export type ScanProblem = PopulationProblem | PopulationMisfit | TooManyCombinations | SessionProblem;

/** A plan with a population that has all it needs. */
export interface PlannedScan extends ScanOptions {
  plan: Plan;
  manifest: PopulationManifest;
}

/**
 * Makes a scan ready: refuses a population that is missing, half-written, corrupt, or that lacks a column or cohort the
 * plan needs.
 */
export async function planScan<Options extends ScanOptions & { plan: Plan }>(
  options: Options,
): Promise<Result<Options & PlannedScan, PopulationProblem | PopulationMisfit>> {
  const manifest = await readManifest(options.populationDir);
  if (!manifest.ok) return manifest;
  const misfit = populationMisfit(options.plan, manifest.value);
  return misfit ? refuse(misfit) : ok({ ...options, manifest: manifest.value });
}

/** Each combination takes about 300 bytes of memory. */
export const usualLimits: Record<KeptMatches, number> = { every: 400_000, deciding: 2_000_000 };

/**
 * A population seen through a plan, in one scan of its files. Where keeping every match gives too many combinations the
 * scan is made again keeping only deciding matches, which decide the same. `signal` stops it within milliseconds.
 */
export async function scanCube(scan: PlannedScan): Promise<Result<Cube, ScanProblem>> {
  if (scan.kept === "deciding") return scanKeeping(scan, "deciding");
  const every = await scanKeeping(scan, "every");
  if (every.ok || every.refusal.kind !== "tooManyCombinations") return every;
  return scanKeeping(scan, "deciding");
}

async function scanKeeping(scan: PlannedScan, kept: KeptMatches): Promise<Result<Cube, ScanProblem>> {
  const maxRows = (scan.maxCombinations ?? usualLimits)[kept];
  const rows = await withDuckDb(scan, (session) => readCubeRows(session, { ...scan, kept, maxRows }));
  return rows.ok ? ok({ kept, rows: rows.value, populationSize: scan.manifest.size }) : rows;
}
