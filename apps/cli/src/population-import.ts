import { isDay } from "@spi/domain/calendar";
import { importPopulation } from "@spi/engine/population/import";
import type { ImportReport } from "@spi/engine/population/import/import-report";
import type { Command } from "commander";
import { answerRefusal, exitCodes, nowTimestamp, populationLines, progressBar } from "./population-answers.ts";
import { importReportLines } from "./population-import-report.ts";

interface ImportOptions {
  out: string;
  asOf?: string;
  json?: boolean;
}

/** Adds `spi population import`. It ends with 3 when the population was made but rows or values were left out. */
export function registerPopulationImport(population: Command): void {
  population
    .command("import")
    .description("Make a population of the people in CSV, NDJSON or Parquet files.")
    .argument("<files...>", "files named .csv, .ndjson or .parquet")
    .requiredOption("--out <folder>", "folder of the population; an earlier population in it is replaced")
    .option("--as-of <YYYYMMDD>", "day the data speak of (today unless given)")
    .option("--json", "answer with the manifest and the report of values as JSON")
    .action(importFiles);
}

async function importFiles(files: string[], options: ImportOptions): Promise<void> {
  const json = options.json ?? false;
  const createdAt = nowTimestamp();
  const asOf = options.asOf ?? createdAt.slice(0, 8);
  if (!isDay(asOf)) return answerRefusal({ kind: "invalidDay", message: `${asOf} is not a day as YYYYMMDD.` }, json);
  const bar = progressBar("Import");
  bar.start(1, 0);
  const imported = await importPopulation({
    files,
    dir: options.out,
    asOf,
    createdAt,
    onProgress: ({ done, of }) => {
      bar.setTotal(of);
      bar.update(done);
    },
  }).finally(() => bar.stop());
  if (!imported.ok) {
    answerRefusal(imported.refusal, json);
    if (!json && imported.refusal.kind === "noPeople") tell(importReportLines(imported.refusal.report));
    return;
  }
  const { manifest, report } = imported.value;
  if (json) console.log(JSON.stringify({ ok: true, manifest, report }, null, 2));
  else tell([...populationLines(options.out, manifest), ...importReportLines(report)]);
  if (hasLosses(report)) process.exitCode = exitCodes.madeWithLosses;
}

function hasLosses(report: ImportReport): boolean {
  return report.rowsNotKept.count > 0 || report.invalidValues.length > 0;
}

function tell(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}
