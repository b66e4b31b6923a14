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
  snapshots("list", "The snapshots of a folder, the newest day first.").option("--json", "write JSON").action(list);
  snapshots("use", "Make a snapshot the current one. What runs on another ends on that.")
    .argument("<snapshot>", "its name")
    .action(use);
  snapshots(
    "remove",
    "Take away a snapshot that is neither the current one nor younger than it is kept, and that no report of the service's " +
      "database still needs. Removes nothing without that database (DATABASE_URL, or SPI_DATA_DIR and SPI_POPULATION_DIR).",
  )
    .argument("[snapshot]", "its name; without it, every snapshot that may go")
    .option("--keep-days <days>", "days to keep snapshots for (SPI_POPULATION_KEEP_DAYS, or 28)", toCount)
    .action(remove);
}

/** Refuses a command on Trino: published tables belong to the operator of the cluster, and we never drop them. */
function isRefusedOnTrino(folder: string, command: keyof typeof onTrino): boolean {
  if (!isTrinoLocation(folder)) return false;
  const message =
    "These people are on a Trino, and no folder of snapshots. The table spi_people there lists them, a row for each time they were " +
    `published${onTrino[command]}`;
  refuseCommand({ kind: "onTrino", message });
  return true;
}

const onTrino = {
  list: ".",
  use: ': the last one is the current one. Make others so with "npx spi population publish".',
  remove:
    ". Nothing was removed. Take away those that are not the last, and whose snapshot no report needs that is undecided, or approved and not yet released: " +
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
