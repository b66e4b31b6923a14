import type { Command } from "commander";
import { registerPopulationGenerate } from "./population-generate.ts";
import { registerPopulationImport } from "./population-import.ts";

/** Adds `spi population` (synthetic people) and `spi population import` (people from files). */
export function registerPopulationCommands(program: Command): void {
  const population = program
    .command("population")
    .description("Make a population: synthetic people, or people imported from files.")
    .addHelpText(
      "after",
      "\nWithout a command, synthetic people are written: spi population --size 200000 --out FOLDER",
    );
  registerPopulationGenerate(population);
  registerPopulationImport(population);
}
