import type { Command } from "commander";
import { toDay } from "../scan-options.ts";
import { runInApi } from "./run-in-api.ts";

/** Adds `spi questions`, which lists the recorded questions about real people. */
export function addQuestionsCommand(program: Command): void {
  program
    .command("questions")
    .description(
      "Lists the recorded questions about real people: the user, the time, the iterations, and each attribute with its operators. " +
        "Compared values are not recorded. Works on the service's own database (DATABASE_URL or SPI_DATA_DIR).",
    )
    .requiredOption("--since <day>", "first day of the list, YYYYMMDD (questions are stored for 400 days)", toDay)
    .option("--user <name>", "one user, by ID, username or email address")
    .option("--json", "write JSON")
    .action(({ since, user, json }: { since: string; user?: string; json?: boolean }) =>
      runInApi("questions", [
        "--since",
        since,
        ...(user === undefined ? [] : ["--user", user]),
        ...(json ? ["--json"] : []),
      ]),
    );
}
