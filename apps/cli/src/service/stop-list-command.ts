import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

const configured =
  "Works on the service's own database and files (DATABASE_URL or SPI_DATA_DIR, SPI_RELEASE_DIR, SPI_RELEASE_KEY).";

/** Adds `spi stop-list add` and `list`, for people excluded from all releases of a team. */
export function addStopListCommand(program: Command): void {
  const stopList = program
    .command("stop-list")
    .description("Works with the people that a team's releases do not message.");
  stopList
    .command("add")
    .description(
      `Adds people by NHS number, one on each line of a file, up to 5,000. Each release in progress checks everyone again before its next batch. ${configured}`,
    )
    .argument("<file>", "text file, or - for standard input")
    .requiredOption("--team <id>", "team of the releases")
    .requiredOption(
      "--reason <text>",
      "why they must not be messaged, stored and shown to the team, so without patient details",
    )
    .action((file: string, { team, reason }: { team: string; reason: string }) =>
      runInApi("stop-list", ["add", file, "--team", team, "--reason", reason]),
    );
  stopList
    .command("list")
    .description(
      `Lists additions: when, who added them, how many people and why, but never who they are. ${configured}`,
    )
    .requiredOption("--team <id>", "team of the releases")
    .option("--json", "write JSON")
    .action(({ team, json }: { team: string; json?: boolean }) =>
      runInApi("stop-list", ["list", "--team", team, ...(json ? ["--json"] : [])]),
    );
}
