import type { Day } from "@spi/domain/day/calendar";
import type { Cancelled } from "../database.ts";
import type { PopulationManifest } from "../manifest.ts";
import type { FolderInUse } from "../write-manifest.ts";
import { cohortsField } from "./headers.ts";
import type { ImportReport } from "./report.ts";
import type { SourceProblem } from "./source.ts";

/**
 * Columns that selection needs. Without them, people are not in any cohort, do not match age rules, have no board, or
 * cannot be messaged.
 */
export const columnsOfPeople: readonly string[] = ["nhs_number", "date_of_birth", "icb", cohortsField];

export interface ImportRequest {
  /** CSV, NDJSON or Parquet files, recognised by name. Together, they make up one population. */
  files: readonly string[];
  /** Folder for the population. When the new population is complete, it replaces any earlier one in the folder. */
  dir: string;
  /** Columns that every file must have. If a file does not have all of them, nothing is imported. */
  requiredColumns: readonly string[];
  /** Date of the data. */
  asOf: Day;
  /** Creation time, YYYYMMDDHHMMSS, which is also the refresh time of the cohorts. */
  createdAt: string;
  /** Codes of known boards, open or closed. We report people with any other board. */
  boards: readonly string[];
  /** Stops the import, without changing an earlier population. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

/** Progress of an import. It first reads files and then writes people. */
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
