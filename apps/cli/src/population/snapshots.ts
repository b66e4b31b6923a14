import { listSnapshots, removeSnapshot, snapshotLine, useSnapshot } from "@spi/engine/population/snapshots";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { toCount } from "../scan-options.ts";
import { print } from "../terminal.ts";
import { populationText } from "./answers.ts";
import { neededPeople } from "./needed-people.ts";

/** Days for which a snapshot stays at least, unless SPI_POPULATION_KEEP_DAYS says otherwise. */
const usualKeepDays = "28";

/** Adds `spi population list`, `use` and `remove`: the snapshots of a folder. */
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
      "database (DATABASE_URL or SPI_DATA_DIR) still needs.",
  )
    .argument("[snapshot]", "its name; without it, every snapshot that may go")
    .option("--keep-days <days>", "days to keep snapshots for (SPI_POPULATION_KEEP_DAYS, or 28)", toCount)
    .action(remove);
}

async function list(folder: string, { json }: { json?: boolean }): Promise<void> {
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
  const used = await useSnapshot(folder, name);
  if (!used.ok) return refuseCommand(used.refusal);
  print(`The current people: ${populationText(name, used.value)}`);
}

async function remove(folder: string, named: string | undefined, options: { keepDays?: number }): Promise<void> {
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
