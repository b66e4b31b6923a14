import { shippedReference } from "@spi/domain/library/shipped-reference";
import { importPopulation } from "@spi/engine/population/import/import";
import { columnsOfPeople } from "@spi/engine/population/import/request";
import type { ImportReport } from "@spi/engine/population/import/report";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { nowTimestamp, populationText, withProgress } from "./answers.ts";
import { inPlace, snapshotHelp } from "./place.ts";
import { importReportText } from "./import-report.ts";
import { toDay } from "../scan-options.ts";
import { print } from "../terminal.ts";

interface ImportOptions {
  out: string;
  asOf?: string;
  snapshot?: boolean;
  json?: boolean;
}

/** Exit code for a population made from files with rows or values that could not be used. */
const madeWithLosses = 3;

/** Adds `spi population import`. */
export function registerPopulationImport(population: Command): void {
  population
    .command("import")
    .description("Makes a population from the people in CSV, NDJSON or Parquet files.")
    .argument("<files...>", "files named .csv, .ndjson or .parquet")
    .requiredOption("--out <folder>", "population folder, where any earlier population is replaced")
    .option("--as-of <YYYYMMDD>", "date of the data (default: today)", toDay)
    .option("--snapshot", snapshotHelp)
    .option("--json", "write the manifest and the report of rows and values as JSON")
    .addHelpText(
      "after",
      `\nExits with ${madeWithLosses} if some rows or values were not imported. The report lists them.`,
    )
    .action(importFiles);
}

async function importFiles(files: string[], { out, asOf, snapshot, json = false }: ImportOptions): Promise<void> {
  const createdAt = nowTimestamp();
  const imported = await withProgress("Import", ({ bar, signal }) =>
    inPlace({ out, snapshot }, (dir) =>
      importPopulation({
        files,
        dir,
        asOf: asOf ?? createdAt.slice(0, 8),
        createdAt,
        requiredColumns: columnsOfPeople,
        boards: shippedReference.boards.map(({ code }) => code),
        signal,
        onProgress: ({ done, of }) => {
          bar.setTotal(of);
          bar.update(done);
        },
      }),
    ),
  );
  if (imported.ok) return tell({ ...imported.value, out: imported.value.place, json });
  if (imported.refusal.kind === "noPeople") tell({ report: imported.refusal.report, out, json });
  refuseCommand(imported.refusal);
}

interface Telling {
  manifest?: PopulationManifest;
  report: ImportReport;
  out: string;
  json: boolean;
}

function tell({ manifest, report, out, json }: Telling): void {
  const text = `${manifest ? populationText(out, manifest) : ""}${importReportText(report)}`;
  print(json ? `${JSON.stringify({ manifest, report }, null, 2)}\n` : text);
  if (report.rowsNotKept.count > 0 || report.invalidValues.length > 0) process.exitCode = madeWithLosses;
}
