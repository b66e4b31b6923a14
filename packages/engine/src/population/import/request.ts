import type { Day } from "@spi/domain/day/calendar";
import type { Cancelled } from "../database.ts";
import type { PopulationManifest } from "../manifest.ts";
import type { FolderInUse } from "../write-manifest.ts";
import { cohortsField } from "./headers.ts";
import type { ImportReport } from "./report.ts";
import type { SourceProblem } from "./source.ts";

/**
 * Columns required for selection: without them people are not in any cohort, do not match any age rule, have no board
 * or cannot be messaged.
 */
export const columnsOfPeople: readonly string[] = ["nhs_number", "date_of_birth", "icb", cohortsField];

export interface ImportRequest {
  /** CSV, NDJSON or Parquet files, recognised by name. Together they make up one population. */
  files: readonly string[];
  /** Folder for the population. An earlier population in it is replaced when the new one is complete. */
  dir: string;
  /** Columns that every file must have. A file without one is rejected, and nothing is imported. */
  requiredColumns: readonly string[];
  /** The data's date. */
  asOf: Day;
  /** Creation time, YYYYMMDDHHMMSS. This is also the refresh time of the cohorts. */
  createdAt: string;
  /** Codes of known boards, open or closed. People with any other board are reported. */
  boards: readonly string[];
  /** Stops the import. An earlier population does not change. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

/** Progress of an import: files read, then people written. */
export interface ImportProgress {
  step: "reading" | "writing";
  done: number;
  of: number;
}

export type ImportProblem =
  | FolderInUse
  | Cancelled
  | SourceProblem
  | { kind: "tooManyCohorts"; message: string }
  | { kind: "noPeople"; message: string; report: ImportReport };

export interface ImportResult {
  manifest: PopulationManifest;
  report: ImportReport;
}
