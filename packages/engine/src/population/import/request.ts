import type { Day } from "@spi/domain/day/calendar";
import type { Cancelled } from "../database.ts";
import type { PopulationManifest } from "../manifest.ts";
import type { FolderInUse } from "../write-manifest.ts";
import { cohortsField } from "./headers.ts";
import type { ImportReport } from "./report.ts";
import type { SourceProblem } from "./source.ts";

/** The columns without which people are in no cohort, judged by no age rule, on no board or never messaged. */
export const columnsOfPeople: readonly string[] = ["nhs_number", "date_of_birth", "icb", cohortsField];

export interface ImportRequest {
  /** CSV, NDJSON or Parquet files, told apart by their names; the people of all of them are one population. */
  files: readonly string[];
  /** Folder of the population; an earlier population in it is replaced once the new one is whole. */
  dir: string;
  /** Names of the columns that every file must have; a file without one is refused, and nothing is made. */
  requiredColumns: readonly string[];
  /** The day the data speak of. */
  asOf: Day;
  /** When the population is made, YYYYMMDDHHMMSS; also the refresh time of its cohorts. */
  createdAt: string;
  /** Codes of the boards that are known, open or closed; people of others are reported. */
  boards: readonly string[];
  /** Stops the import; an earlier population is left as it was. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

/** How far an import has come: files read, then people written. */
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

export interface Imported {
  manifest: PopulationManifest;
  report: ImportReport;
}
