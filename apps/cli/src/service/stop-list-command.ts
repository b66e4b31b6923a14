import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

const configured =
  "Works on the service's own database and files (DATABASE_URL or SPI_DATA_DIR, SPI_RELEASE_DIR, SPI_RELEASE_KEY).";

/** Adds `spi stop-list add` and `list`, for people excluded from all releases of a team. */
export function addStopListCommand(program: Command): void {
  const stopList = program.command("stop-list").description("People whom no release of a team messages.");
  stopList
    .command("add")
    .description(
      `Add people by their NHS numbers, one on each line of a file, at most 5,000. Each release under way checks everybody again before its next batch. ${configured}`,
    )
    .argument("<file>", "a text file, or - for the standard input")
    .requiredOption("--team <id>", "whose releases")
    .requiredOption("--reason <text>", "why they must not be messaged; kept, so without anything about a patient")
    .action((file: string, { team, reason }: { team: string; reason: string }) =>
      runInApi("stop-list", ["add", file, "--team", team, "--reason", reason]),
    );
  stopList
    .command("list")
    .description(`What was added: when, by whom, how many people and why; never who they are. ${configured}`)
    .requiredOption("--team <id>", "whose releases")
    .option("--json", "write JSON")
    .action(({ team, json }: { team: string; json?: boolean }) =>
      runInApi("stop-list", ["list", "--team", team, ...(json ? ["--json"] : [])]),
    );
}
