import { shippedReference } from "@spi/domain/library/shipped-reference";
import { importPopulation } from "@spi/engine/population/import/import";
import { columnsOfPeople } from "@spi/engine/population/import/request";
import type { ImportReport } from "@spi/engine/population/import/report";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { nowTimestamp, populationText, withProgress } from "./answers.ts";
import { createPopulation, snapshotHelp } from "./place.ts";
import { importReportText } from "./import-report.ts";
import { toDay } from "../scan-options.ts";
import { print } from "../terminal.ts";

interface ImportOptions {
  out: string;
  asOf?: string;
  snapshot?: boolean;
  json?: boolean;
}

/** Exit code for a population that was created although some rows or values in the files could not be used. */
const importedInPart = 3;

/** Adds `spi population import`. */
export function registerPopulationImport(population: Command): void {
  const command = population
    .command("import")
    .description("Create a population from CSV, NDJSON or Parquet files.")
    .argument("<files...>", "files named .csv, .ndjson or .parquet")
    .requiredOption("--out <folder>", "output folder. Any existing population in this folder is replaced")
    .option("--as-of <YYYYMMDD>", "date that the data is from (default: today)", toDay)
    .option("--snapshot", snapshotHelp)
    .option("--json", "print the manifest and the import report as JSON")
    .action(importFiles);
  const notes = `The exit code is ${importedInPart} if some rows or values were not imported. The import report lists these rows and values.`;
  addExample(command, "npx spi population import people.csv --out people", notes);
}

async function importFiles(files: string[], { out, asOf, snapshot, json = false }: ImportOptions): Promise<void> {
  const createdAt = nowTimestamp();
  const imported = await withProgress("Import", ({ bar, signal }) =>
    createPopulation({ out, snapshot }, (dir) =>
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
  if (imported.ok) return printImport({ ...imported.value, out: imported.value.folder, json });
  if (imported.refusal.kind === "noPeople") printImport({ report: imported.refusal.report, out, json });
  refuseCommand(imported.refusal);
}

interface ImportOutput {
  manifest?: PopulationManifest;
  report: ImportReport;
  out: string;
  json: boolean;
}

function printImport({ manifest, report, out, json }: ImportOutput): void {
  const text = `${manifest ? populationText(out, manifest) : ""}${importReportText(report)}`;
  print(json ? `${JSON.stringify({ manifest, report }, null, 2)}\n` : text);
  if (report.rowsNotKept.count > 0 || report.invalidValues.length > 0) process.exitCode = importedInPart;
}
