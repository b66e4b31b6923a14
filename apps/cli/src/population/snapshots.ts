import { listSnapshots, removeSnapshot, snapshotLine, useSnapshot } from "@spi/engine/population/snapshots";
import { isTrinoLocation } from "@spi/engine/trino/location";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { toJson } from "../json-output.ts";
import { toCount } from "../scan-options.ts";
import { print } from "../terminal.ts";
import { populationText } from "./answers.ts";
import { neededPeople } from "./needed-people.ts";

/** Minimum number of days for which a snapshot is stored, unless SPI_POPULATION_KEEP_DAYS is set. */
const defaultKeepDays = "28";

/** Adds `spi population list`, `use` and `remove`, which manage the snapshots in a folder. */
export function registerPopulationSnapshots(population: Command): void {
  const snapshots = (name: string, description: string) =>
    population.command(name).description(description).argument("<folder>", "folder of the snapshots");
  const listCommand = snapshots("list", "List a folder's snapshots, newest first.")
    .option("--json", "print JSON")
    .action(list);
  addExample(listCommand, "npx spi population list people");
  const useCommand = snapshots(
    "use",
    "Make a snapshot the current one. Jobs that are already running continue to use the previous snapshot.",
  )
    .argument("<snapshot>", "name of the snapshot")
    .action(use);
  addExample(useCommand, "npx spi population use people 2026-11-20-1f6e2a9c");
  const removeCommand = snapshots("remove", "Remove a snapshot, or all snapshots that are no longer needed.")
    .argument("[snapshot]", "name of the snapshot (default: all that are no longer needed)")
    .option("--keep-days <days>", "minimum days to keep a snapshot (default: SPI_POPULATION_KEEP_DAYS or 28)", toCount)
    .action(remove);
  addExample(
    removeCommand,
    "npx spi population remove people",
    "This command never removes the current snapshot, a recent snapshot, or a snapshot that a report still needs. The command must be able to read the database of the service that uses the folder. Set DATABASE_URL, or SPI_DATA_DIR and SPI_POPULATION_DIR.",
  );
}

/**
 * Refuses a command for population data on Trino. The operator of the cluster owns the published tables, so we never
 * drop them.
 */
function isRefusedOnTrino(folder: string, command: keyof typeof onTrino): boolean {
  if (!isTrinoLocation(folder)) return false;
  const message = `This population is on Trino, not in a folder of snapshots. Each time it is published, a row is added to the table spi_people. ${onTrino[command]}`;
  refuseCommand({ kind: "onTrino", message });
  return true;
}

const onTrino = {
  list: "To list these rows, query the table.",
  use: 'The service uses the population in the last row. To replace this population, run "npx spi population publish".',
  remove:
    "We have not removed anything. To remove rows yourself, first keep the last row. Also keep any row used in a report that is waiting for a decision, or that is approved but not yet released. " +
    "For each other row, drop the table in people_table on the cluster. If this is an Iceberg table, expire the snapshot instead. Then delete the row.",
};

async function list(folder: string, { json }: { json?: boolean }): Promise<void> {
  if (isRefusedOnTrino(folder, "list")) return;
  const snapshots = await listSnapshots(folder);
  if (json) {
    const listed = snapshots.map(({ name, current, manifest }) => ({
      name,
      current,
      people: manifest?.size ?? null,
      asOf: manifest?.asOf ?? null,
    }));
    return print(toJson(listed));
  }
  print(snapshots.length === 0 ? `${folder} has no snapshots.\n` : `${snapshots.map(snapshotLine).join("\n")}\n`);
}

async function use(folder: string, name: string): Promise<void> {
  if (isRefusedOnTrino(folder, "use")) return;
  const used = await useSnapshot(folder, name);
  if (!used.ok) return refuseCommand(used.refusal);
  print(`Current people: ${populationText(name, used.value)}`);
}

async function remove(folder: string, named: string | undefined, options: { keepDays?: number }): Promise<void> {
  if (isRefusedOnTrino(folder, "remove")) return;
  const keepDays = options.keepDays ?? toCount(process.env["SPI_POPULATION_KEEP_DAYS"] || defaultKeepDays);
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
