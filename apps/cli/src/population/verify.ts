import { displayCount } from "@spi/domain/text/counts";
import { openPeople } from "@spi/engine/open/open-people";
import { isTrinoLocation } from "@spi/engine/trino/location";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { withProgress } from "./answers.ts";

import { print } from "../terminal.ts";

/** Adds `spi population verify`. */
export function registerPopulationVerify(population: Command): void {
  const command = population
    .command("verify")
    .description(
      "Check that a population's files, or a published table, have not changed. The exit code is 1 if they have changed.",
    )
    .argument("<folder>", "folder of the population, or trino:https://…")
    .action(verify);
  addExample(command, "npx spi population verify people");
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
  if (!verified)
    return refuseCommand({ kind: "cancelled", message: "You cancelled this, so the population was not verified." });
  if (!verified.ok) return refuseCommand(verified.refusal);
  if (!verified.value) return refuseCommand({ kind: "notVerified", message: `${folder} ${unverifiable}` });
  const unchanged = isTrinoLocation(folder)
    ? "The data has not changed since it was published."
    : `Files checked and unchanged: ${files.length}.`;
  print(`${displayCount(size)} people in ${folder}. ${unchanged}\n`);
}

const unverifiable = "has no checksums (format version 1). Create the population again to add checksums.";
