import { firstOf } from "@spi/domain/text/first-of";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { displayCount } from "@spi/domain/text/counts";
import type { DescribedPeople } from "@spi/engine/trino/publish/describe-table";
import { checkTable, publishTable } from "@spi/engine/trino/publish/publish-table";
import { type PublishStep, checkPlace, publishPeople } from "@spi/engine/trino/publish/publish";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Command } from "commander";
import { exitCodes, refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { toDay } from "../scan-options.ts";
import { print } from "../terminal.ts";
import { nowTimestamp, withProgress } from "./answers.ts";
import { severalValuesText, unknownBoardsText } from "./odd-values.ts";

const locationHelp =
  "trino:https://HOST/CATALOG/SCHEMA?user=NAME with &password-file=FILE or &token-file=FILE; add &time=30m and &bytes=500GB to limit each query";
const cohortsHelp = "table or view of cohorts, if the people are not in a folder";
const asOfOptionHelp = "date that the data is from (default: today)";
const docs = "See docs/people-on-trino.md for the tables and how to load them.";

interface TableOptions {
  table?: string;
  cohorts?: string;
  asOf?: string;
}

/** Adds `spi population publish` and `spi population check`. */
export function registerPopulationPublish(population: Command): void {
  const publishCommand = population
    .command("publish")
    .description(
      "Publish population data to Trino and make it the current data. The data can be in a folder, or in a table or view on the cluster.",
    )
    .argument("[folder]", "folder of the population. If the data is not in a folder, use --table and --cohorts")
    .requiredOption("--to <place>", locationHelp)
    .option(
      "--table <name>",
      "table or view of people. You must use this option for real people, because we never upload data about them",
    )
    .option("--cohorts <name>", cohortsHelp)
    .option("--as-of <YYYYMMDD>", asOfOptionHelp, toDay)
    .action(publish);
  const exampleLocation = "trino:https://trino.example/lake/people?user=spi&password-file=secret";
  addExample(publishCommand, `npx spi population publish people \\\n    --to "${exampleLocation}"`, docs);
  const checkCommand = population
    .command("check")
    .description(
      "Check that the published population data has not changed, or that a table or view can be published. The exit code is 1 if the check fails.",
    )
    .argument("<place>", locationHelp)
    .option("--table <name>", "table or view to publish later")
    .option("--cohorts <name>", cohortsHelp)
    .option("--as-of <YYYYMMDD>", asOfOptionHelp, toDay)
    .action(check);
  addExample(checkCommand, `npx spi population check \\\n    "${exampleLocation}"`, docs);
}

async function publish(
  dir: string | undefined,
  { to: location, ...options }: { to: string } & TableOptions,
): Promise<void> {
  const now = new Date().toISOString();
  if (dir !== undefined) {
    const { table, cohorts, asOf } = options;
    if (cohorts !== undefined || asOf !== undefined) return refuseCommand(onlyWithoutFolder, exitCodes.usage);
    const published = await withProgress(
      stepLabels.verified,
      ({ bar, signal }) => {
        const onProgress = (step: PublishStep, people: number, all: number) => {
          bar.setTotal(all);
          bar.update(people, { what: stepLabels[step] });
        };
        return publishPeople({ dir, location, table, now, signal, onProgress });
      },
      { linesEverySeconds: 10 },
    );
    return published.ok ? printPublished(published.value) : refuseCommand(published.refusal);
  }
  const table = tableOf(options);
  if (!table) return refuseCommand(needsTable("Specify a folder, or use"), exitCodes.usage);
  const published = await withProgressBar((watch) => publishTable({ location, ...table, now, ...watch }));
  if (!published.ok) return refuseCommand(published.refusal);
  printPublished(published.value);
  printWarnings(published.value);
}

function printPublished({
  manifest,
  table,
  version,
}: {
  manifest: PopulationManifest;
  table: string;
  version: string | null;
}): void {
  const suffix = version === null ? "" : `, as of Iceberg snapshot ${version}`;
  print(`${displayCount(manifest.size)} people published in table ${table}${suffix}\n`);
  print(`Snapshot ${snapshotOf(manifest)}\n`);
}

/** Maximum number of attributes without a column to list. */
const maxAbsent = 20;

/**
 * Prints warnings about unread columns, missing columns and values that no rule can match. Without these warnings, no
 * one would notice that these problems exclude people.
 */
function printWarnings({ unused: { ignored, absent }, odd }: Pick<DescribedPeople, "unused" | "odd">): void {
  if (ignored.length > 0) print(`We ignored these columns, because they are not attributes: ${ignored.join(", ")}\n`);
  if (absent.length > 0)
    print(
      `These attributes do not have a column, so we cannot produce reports with rules that use them: ${firstOf(absent, maxAbsent)}\n`,
    );
  print(unknownBoardsText(odd.unknownBoards));
  print(severalValuesText(odd.severalValues, "Correct these values where the table is created"));
}

const onlyWithoutFolder = {
  kind: "usage",
  message: "Remove --cohorts and --as-of. A folder already includes the cohorts and the date of the data.",
};

const needsTable = (begin: string) => ({
  kind: "usage",
  message: `${begin} --table and --cohorts to specify the tables or views of people and their cohorts.`,
});

/** Returns the tables in the options, or undefined unless both are given. */
function tableOf({ table, cohorts, asOf }: TableOptions) {
  const createdAt = nowTimestamp();
  if (table === undefined || cohorts === undefined) return undefined;
  const boards = shippedReference.boards.map(({ code }) => code);
  return { table, cohorts, boards, createdAt, asOf: asOf ?? createdAt.slice(0, 8) };
}

interface ProgressWatch {
  signal: AbortSignal;
  onProgress: (people: number, all: number) => void;
}

/** Shows the progress of reading a table. */
async function withProgressBar<Value>(work: (watch: ProgressWatch) => Promise<Value>): Promise<Value> {
  return withProgress(
    "Reading the table",
    ({ bar, signal }) => {
      const onProgress = (people: number, all: number) => {
        bar.setTotal(all);
        bar.update(people);
      };
      return work({ signal, onProgress });
    },
    { linesEverySeconds: 10 },
  );
}

const stepLabels = {
  verified: "Verifying the folder",
  sent: "Uploading people",
  files: "Reading the folder for comparison",
  table: "Reading the table for comparison",
} as const satisfies Record<PublishStep, string>;

async function check(location: string, options: TableOptions): Promise<void> {
  const table = tableOf(options);
  if (table) {
    const checked = await withProgressBar((watch) => checkTable({ location, ...table, ...watch }));
    if (!checked.ok) return refuseCommand(checked.refusal);
    const { size, cohorts } = checked.value.people.manifest;
    print(
      `${displayCount(size)} people in ${displayCount(cohorts.length)} ${cohorts.length === 1 ? "cohort" : "cohorts"} can be published.\n`,
    );
    return printWarnings(checked.value);
  }
  if (Object.keys(options).length > 0) return refuseCommand(needsTable("Use"), exitCodes.usage);
  const mismatches = await withProgress("Check", ({ signal }) => checkPlace(location, signal));
  if (!mismatches.ok) return refuseCommand(mismatches.refusal);
  if (mismatches.value.length > 0) return refuseCommand({ kind: "doesNotFit", message: mismatches.value.join("\n") });
  print("The population data has not changed since it was published.\n");
}
