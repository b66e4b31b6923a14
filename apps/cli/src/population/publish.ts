import { displayCount } from "@spi/domain/words/counts";
import type { PublishStep } from "@spi/engine/trino/publish";
import { checkPlace, publishPeople } from "@spi/engine/trino/publish";
import type { Command } from "commander";
import { refuseCommand } from "../exit-codes.ts";
import { print } from "../terminal.ts";
import { withProgress } from "./answers.ts";

const placeHelp = '"trino:https://HOST/CATALOG/SCHEMA?user=NAME&password-file=FILE" (docs/people-on-trino.md)';

/** Adds `spi population publish` and `spi population check`. */
export function registerPopulationPublish(population: Command): void {
  population
    .command("publish")
    .description("Publish the current people of a folder to a Trino, where they become the current ones.")
    .argument("<folder>", "folder of the population")
    .requiredOption("--to <place>", placeHelp)
    .option(
      "--table <name>",
      "table or view that holds these people already; needed for real people, whose rows are never sent",
    )
    .action(publish);
  population
    .command("check")
    .description(
      "What of the people on a Trino does not fit what was published of them. Ends with 1 where anything does not.",
    )
    .argument("<place>", placeHelp)
    .action(check);
}

async function publish(dir: string, { to: place, table }: { to: string; table?: string }): Promise<void> {
  const published = await withProgress(
    stepWords.verified,
    ({ bar, signal }) => {
      const onProgress = (step: PublishStep, people: number, all: number) => {
        bar.setTotal(all);
        bar.update(people, { what: stepWords[step] });
      };
      return publishPeople({ dir, place, table, now: new Date().toISOString(), signal, onProgress });
    },
    { linesEverySeconds: 10 },
  );
  if (!published.ok) return refuseCommand(published.refusal);
  const { manifest, version, ...people } = published.value;
  const as = version === null ? "" : `, as of Iceberg snapshot ${version}`;
  print(`${displayCount(manifest.size)} people published in table ${people.table}${as}\n`);
}

const stepWords = {
  verified: "Verifying the folder",
  sent: "Sending people",
  files: "Reading the folder to compare",
  table: "Reading the table to compare",
} as const satisfies Record<PublishStep, string>;

async function check(place: string): Promise<void> {
  const misfits = await withProgress("Check", ({ signal }) => checkPlace(place, signal));
  if (!misfits.ok) return refuseCommand(misfits.refusal);
  if (misfits.value.length > 0) return refuseCommand({ kind: "doesNotFit", message: misfits.value.join("\n") });
  print("The people fit what was published of them.\n");
}
