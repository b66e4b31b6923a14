import type { Command } from "commander";
import { addExample } from "../help-text.ts";
import { registerPopulationGenerate } from "./generate.ts";
import { registerPopulationImport } from "./import.ts";
import { registerPopulationSnapshots } from "./snapshots.ts";
import { registerPopulationVerify } from "./verify.ts";
import { registerPopulationPublish } from "./publish.ts";

/**
 * Adds `spi population` (for synthetic people), `spi population import` (for people from files) and `spi population
 * verify`.
 */
export function registerPopulationCommands(program: Command): void {
  const population = program
    .command("population")
    .description("Create, import, verify and publish populations, and manage their snapshots.");
  addExample(
    population,
    "npx spi population --size 20000 --out people",
    "Without a command, this creates synthetic people.",
  );
  registerPopulationGenerate(population);
  registerPopulationImport(population);
  registerPopulationVerify(population);
  registerPopulationPublish(population);
  registerPopulationSnapshots(population);
}
