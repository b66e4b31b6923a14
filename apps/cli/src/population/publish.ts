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
import { toDay } from "../scan-options.ts";
import { print } from "../terminal.ts";
import { nowTimestamp, withProgress } from "./answers.ts";
import { severalValuesText, unknownBoardsText } from "./odd-values.ts";

const placeHelp =
  "trino:https://HOST/CATALOG/SCHEMA?user=NAME, then &password-file=FILE or &token-file=FILE. Also &time=30m and &bytes=500GB, the most that one query can take";
const cohortsHelp = "table or view with the cohorts of people who are not in a folder";
const asOfHelp = "date of their data (default: today)";
const docs = "\nSee docs/people-on-trino.md for tables and how to fill them.";

interface TableOptions {
  table?: string;
  cohorts?: string;
  asOf?: string;
}

/** Adds `spi population publish` and `spi population check`. */
export function registerPopulationPublish(population: Command): void {
  population
    .command("publish")
    .description(
      "Publishes people to Trino, where they become current. Takes them from a folder, or from a table or view in the cluster.",
    )
    .argument("[folder]", "folder of the people, unless --table and --cohorts are given")
    .requiredOption("--to <place>", placeHelp)
    .option("--table <name>", "table or view of the people, required for real people, whose rows are never sent")
    .option("--cohorts <name>", cohortsHelp)
    .option("--as-of <YYYYMMDD>", asOfHelp, toDay)
    .addHelpText("after", docs)
    .action(publish);
  population
    .command("check")
    .description(
      "Checks that the people on Trino are as published, or that a table or view can be published. Exits with 1 if not.",
    )
    .argument("<place>", placeHelp)
    .option("--table <name>", "table or view to be published")
    .option("--cohorts <name>", cohortsHelp)
    .option("--as-of <YYYYMMDD>", asOfHelp, toDay)
    .addHelpText("after", docs)
    .action(check);
}

async function publish(
  dir: string | undefined,
  { to: place, ...options }: { to: string } & TableOptions,
): Promise<void> {
  const now = new Date().toISOString();
  if (dir !== undefined) {
    const { table, cohorts, asOf } = options;
    if (cohorts !== undefined || asOf !== undefined) return refuseCommand(onlyWithoutFolder, exitCodes.usage);
    const published = await withProgress(
      stepWords.verified,
      ({ bar, signal }) => {
        const onProgress = (step: PublishStep, people: number, all: number) => {
          bar.setTotal(all);
          bar.update(people, { what: stepWords[step] });
        };
        return publishPeople({ dir, place, table, now, signal, onProgress });
      },
      { linesEverySeconds: 10 },
    );
    return published.ok ? tellPublished(published.value) : refuseCommand(published.refusal);
  }
  const table = tableOf(options);
  if (!table) return refuseCommand(needsTable("Name a folder, or with --table and --cohorts"), exitCodes.usage);
  const published = await reading((watch) => publishTable({ place, ...table, now, ...watch }));
  if (!published.ok) return refuseCommand(published.refusal);
  tellPublished(published.value);
  tellNoticed(published.value);
}

function tellPublished({
  manifest,
  table,
  version,
}: {
  manifest: PopulationManifest;
  table: string;
  version: string | null;
}): void {
  const as = version === null ? "" : `, as of Iceberg snapshot ${version}`;
  print(`${displayCount(manifest.size)} people published in table ${table}${as}\n`);
  print(`Snapshot ${snapshotOf(manifest)}\n`);
}

/** Maximum number of attributes without a column to name. */
const mostAbsent = 20;

/** Warns about unread columns, missing columns and values that no rule can match, which would silently miss people. */
function tellNoticed({ unused: { ignored, absent }, odd }: Pick<DescribedPeople, "unused" | "odd">): void {
  if (ignored.length > 0)
    print(`Columns that nothing reads, because no attribute has their names: ${ignored.join(", ")}\n`);
  if (absent.length > 0)
    print(`Attributes without a column. Reports whose rules use them are refused: ${firstOf(absent, mostAbsent)}\n`);
  print(unknownBoardsText(odd.unknownBoards));
  print(severalValuesText(odd.severalValues, "Correct them at the source of the table"));
}

const onlyWithoutFolder = {
  kind: "usage",
  message: "--cohorts and --as-of are for people who are not in a folder. A folder has its own.",
};

const needsTable = (begin: string) => ({
  kind: "usage",
  message: `${begin} the tables or views that hold the people and name their cohorts.`,
});

/** Returns the tables in the options if both are given. */
function tableOf({ table, cohorts, asOf }: TableOptions) {
  const createdAt = nowTimestamp();
  if (table === undefined || cohorts === undefined) return undefined;
  const boards = shippedReference.boards.map(({ code }) => code);
  return { table, cohorts, boards, createdAt, asOf: asOf ?? createdAt.slice(0, 8) };
}

interface Watch {
  signal: AbortSignal;
  onProgress: (people: number, all: number) => void;
}

/** Shows the progress of reading a table. */
async function reading<Value>(work: (watch: Watch) => Promise<Value>): Promise<Value> {
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

const stepWords = {
  verified: "Verifying the folder",
  sent: "Sending people",
  files: "Reading the folder to compare",
  table: "Reading the table to compare",
} as const satisfies Record<PublishStep, string>;

async function check(place: string, options: TableOptions): Promise<void> {
  const table = tableOf(options);
  if (table) {
    const checked = await reading((watch) => checkTable({ place, ...table, ...watch }));
    if (!checked.ok) return refuseCommand(checked.refusal);
    const { size, cohorts } = checked.value.people.manifest;
    print(
      `${displayCount(size)} people in ${displayCount(cohorts.length)} ${cohorts.length === 1 ? "cohort" : "cohorts"} can be published.\n`,
    );
    return tellNoticed(checked.value);
  }
  if (Object.keys(options).length > 0)
    return refuseCommand(needsTable("Name with --table and --cohorts"), exitCodes.usage);
  const mismatches = await withProgress("Check", ({ signal }) => checkPlace(place, signal));
  if (!mismatches.ok) return refuseCommand(mismatches.refusal);
  if (mismatches.value.length > 0) return refuseCommand({ kind: "doesNotFit", message: mismatches.value.join("\n") });
  print("The people are as published.\n");
}
