import type { Command } from "commander";
import { toDay } from "../scan-options.ts";
import { addExample } from "../help-text.ts";
import { runInApi, serviceConfiguration } from "./run-in-api.ts";

/** Adds `spi questions`, which lists the recorded queries about real people. */
export function addQuestionsCommand(program: Command): void {
  const command = program
    .command("questions")
    .description(
      "List the questions that users have asked about real people. Shows the user, time, iterations, attributes and operators for each question.",
    )
    .requiredOption("--since <day>", "first day to list, YYYYMMDD. We store questions for 400 days", toDay)
    .option("--user <name>", "ID, username or email address of one user")
    .option("--json", "print JSON")
    .action(({ since, user, json }: { since: string; user?: string; json?: boolean }) =>
      runInApi("questions", [
        "--since",
        since,
        ...(user === undefined ? [] : ["--user", user]),
        ...(json ? ["--json"] : []),
      ]),
    );
  addExample(
    command,
    "npx spi questions --since 20261101",
    `We do not record the values in conditions. ${serviceConfiguration}`,
  );
}
