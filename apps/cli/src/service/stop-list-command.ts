import type { Command } from "commander";
import { addExample } from "../help-text.ts";
import { runInApi, serviceConfiguration } from "./run-in-api.ts";

const notes = `${serviceConfiguration} It also needs SPI_RELEASE_DIR and SPI_RELEASE_KEY.`;
const listExample = "npx spi stop-list list --team ID";

/** Adds `spi stop-list add` and `list`, which manage the people that a team's releases never message. */
export function addStopListCommand(program: Command): void {
  const stopList = program
    .command("stop-list")
    .description("Manage the list of people who must never be messaged by a team's releases.");
  addExample(stopList, listExample);
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
    `Each release in progress rechecks who should be messaged before the next batch. ${notes}`,
  );
  const list = stopList
    .command("list")
    .description("List additions: when, who added them, how many people and why. NHS numbers are never shown.")
    .requiredOption("--team <id>", "ID of the team")
    .option("--json", "print JSON")
    .action(({ team, json }: { team: string; json?: boolean }) =>
      runInApi("stop-list", ["list", "--team", team, ...(json ? ["--json"] : [])]),
    );
  addExample(list, listExample, notes);
}
