import { listSnapshots, removeSnapshot, snapshotLine, useSnapshot } from "@spi/engine/population/snapshots";
import { isTrinoLocation } from "@spi/engine/trino/location";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { toCount } from "../scan-options.ts";
import { print } from "../terminal.ts";
import { populationText } from "./answers.ts";
import { neededPeople } from "./needed-people.ts";

/** Minimum days for which a snapshot stays, unless SPI_POPULATION_KEEP_DAYS is set. */
const usualKeepDays = "28";

/** Adds `spi population list`, `use` and `remove` for the snapshots of a folder. */
export function registerPopulationSnapshots(population: Command): void {
  const snapshots = (name: string, description: string) =>
    population.command(name).description(description).argument("<folder>", "folder of the snapshots");
  snapshots("list", "Lists a folder's snapshots, with the newest day first.")
    .option("--json", "write JSON")
    .action(list);
  snapshots("use", "Makes a snapshot current. Work that runs on another snapshot finishes on that one.")
    .argument("<snapshot>", "snapshot name")
    .action(use);
  snapshots(
    "remove",
    "Removes a snapshot that is not current, is older than the days to keep and is not needed by a report. Removes nothing without " +
      "the service's database (DATABASE_URL, or SPI_DATA_DIR and SPI_POPULATION_DIR).",
  )
    .argument("[snapshot]", "snapshot name (default: every snapshot that can be removed)")
    .option("--keep-days <days>", "days to keep snapshots for (SPI_POPULATION_KEEP_DAYS, or 28)", toCount)
    .action(remove);
}

/** Refuses a command on Trino: published tables belong to the operator of the cluster, and we never drop them. */
function isRefusedOnTrino(folder: string, command: keyof typeof onTrino): boolean {
  if (!isTrinoLocation(folder)) return false;
  const message =
    "These people are on Trino, not in a folder of snapshots. The table spi_people there has a row for each time they were " +
    `published${onTrino[command]}`;
  refuseCommand({ kind: "onTrino", message });
  return true;
}

const onTrino = {
  list: ".",
  use: '. The last one is current. To make others current, run "npx spi population publish".',
  remove:
    ". Nothing was removed. To remove snapshots that are not the last, and that no undecided or unreleased report needs, " +
    "drop their people_table at the cluster (of Iceberg, expire the snapshot), then delete their row.",
};

async function list(folder: string, { json }: { json?: boolean }): Promise<void> {
  if (isRefusedOnTrino(folder, "list")) return;
  const snapshots = await listSnapshots(folder);
  if (json) {
    const told = snapshots.map(({ name, current, manifest }) => ({
      name,
      current,
      people: manifest?.size ?? null,
      asOf: manifest?.asOf ?? null,
    }));
    return print(`${JSON.stringify(told, null, 2)}\n`);
  }
  print(snapshots.length === 0 ? `${folder} has no snapshots.\n` : `${snapshots.map(snapshotLine).join("\n")}\n`);
}

async function use(folder: string, name: string): Promise<void> {
  if (isRefusedOnTrino(folder, "use")) return;
  const used = await useSnapshot(folder, name);
  if (!used.ok) return refuseCommand(used.refusal);
  print(`The current people: ${populationText(name, used.value)}`);
}

async function remove(folder: string, named: string | undefined, options: { keepDays?: number }): Promise<void> {
  if (isRefusedOnTrino(folder, "remove")) return;
  const keepDays = options.keepDays ?? toCount(process.env["SPI_POPULATION_KEEP_DAYS"] || usualKeepDays);
  const needed = neededPeople(folder);
  if (!needed.ok) return refuseCommand(needed.refusal);
  const names = named === undefined ? (await listSnapshots(folder)).map(({ name }) => name) : [named];
  for (const name of names) {
    const removed = await removeSnapshot(folder, name, { keepDays, now: Date.now(), needed: needed.value });
    if (removed.ok) print(`Removed ${name}.\n`);
    else if (named === undefined) print(`${removed.refusal.message}\n`);
    else refuseCommand(removed.refusal);
  }
}
