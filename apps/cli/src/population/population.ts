import type { Command } from "commander";
import { registerPopulationGenerate } from "./generate.ts";
import { registerPopulationImport } from "./import.ts";
import { registerPopulationSnapshots } from "./snapshots.ts";
import { registerPopulationVerify } from "./verify.ts";
import { registerPopulationPublish } from "./publish.ts";

/** Adds `spi population` (synthetic people), `spi population import` (people from files) and `spi population verify`. */
export function registerPopulationCommands(program: Command): void {
  const population = program
    .command("population")
    .description("Makes a population of synthetic or imported people, or verifies one.")
    .addHelpText("after", "\nWithout a command, this writes synthetic people.");
  registerPopulationGenerate(population);
  registerPopulationImport(population);
  registerPopulationVerify(population);
  registerPopulationPublish(population);
  registerPopulationSnapshots(population);
}
