import { displayCount } from "@spi/domain/text/counts";
import { openPeople } from "@spi/engine/open/open-people";
import { isTrinoLocation } from "@spi/engine/trino/location";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { withProgress } from "./answers.ts";

import { print } from "../terminal.ts";

/** Adds `spi population verify`. */
export function registerPopulationVerify(population: Command): void {
  population
    .command("verify")
    .description(
      "Checks that a population's files are unchanged, or that a table is as published. Exits with 1 if not.",
    )
    .argument("<folder>", "population folder, or trino:https://…")
    .action(verify);
}

async function verify(folder: string): Promise<void> {
  const people = await openPeople(folder);
  if (!people.ok) return refuseCommand(people.refusal);
  const { files, size } = people.value.manifest;
  const verified = await withProgress("Bytes", ({ bar, signal }) => {
    bar.setTotal(files.reduce((sum, file) => sum + file.bytes, 0));
    return people.value.verify({ signal, onProgress: (bytes) => bar.update(bytes) });
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") return undefined;
    throw error;
  });
  if (!verified) return refuseCommand({ kind: "cancelled", message: "Cancelled: the population was not verified." });
  if (!verified.ok) return refuseCommand(verified.refusal);
  if (!verified.value) return refuseCommand({ kind: "notVerified", message: `${folder} ${unverifiable}` });
  const held = isTrinoLocation(folder)
    ? "as they were published"
    : `files with their content unchanged: ${files.length}`;
  print(`${displayCount(size)} people in ${folder}; ${held}\n`);
}

const unverifiable = "was written without checksums (format version 1). Make the population again to add them.";
