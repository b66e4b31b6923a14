import type { Command } from "commander";
import { addExample } from "../help-text.ts";
import { runInApi, serviceConfiguration } from "./run-in-api.ts";

const notes = `${serviceConfiguration} Also set SPI_RELEASE_DIR and SPI_RELEASE_KEY.`;
const listExample = "npx spi stop-list list --team ID";

/** Adds `spi stop-list add` and `list`, which manage the people that a team's releases never message. */
export function addStopListCommand(program: Command): void {
  const stopList = program
    .command("stop-list")
    .description("Manage a team's stop list, which lists people who must never be sent a message.");
  addExample(stopList, listExample, notes);
  const add = stopList
    .command("add")
    .description("Add up to 5,000 people from a file with one NHS number per line.")
    .argument("<file>", "text file, or - for standard input")
    .requiredOption("--team <id>", "ID of the team")
    .requiredOption(
      "--reason <text>",
      "reason they must not be messaged (this is stored, so leave out patient details)",
    )
    .action((file: string, { team, reason }: { team: string; reason: string }) =>
      runInApi("stop-list", ["add", file, "--team", team, "--reason", reason]),
    );
  addExample(
    add,
    `npx spi stop-list add numbers.txt --team ID --reason "Opted out"`,
    `Before sending the next batch, each release in progress checks again who should be messaged. ${notes}`,
  );
  const list = stopList
    .command("list")
    .description(
      "List each addition to the stop list. Shows when and why people were added, how many, and who added them. Never shows NHS numbers.",
    )
    .requiredOption("--team <id>", "ID of the team")
    .option("--json", "print JSON")
    .action(({ team, json }: { team: string; json?: boolean }) =>
      runInApi("stop-list", ["list", "--team", team, ...(json ? ["--json"] : [])]),
    );
  addExample(list, listExample, notes);
}
