import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

interface StopOptions {
  iteration?: string;
  team?: string;
  all?: boolean;
  reason: string;
  json?: boolean;
}

/** Adds `spi release status`, `person`, `recover` and `stop`, which work on the configured service's releases. */
export function addReleaseCommand(program: Command): void {
  const release = program.command("release").description("Handing approved lists over to NHS Notify.");
  release
    .command("person")
    .description(
      "Whether a person was selected by an iteration's newest release, why or why not, and what became of their messages. " +
        "Their NHS number comes by the standard input, and the question is recorded. Works on the service's own database, files and people data.",
    )
    .requiredOption("--iteration <id>", "the iteration")
    .requiredOption("--reason <text>", "why you ask; kept, so without anything about a patient")
    .option("--json", "write JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-person", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  release
    .command("recover")
    .description(
      "On a database restored from before messages were handed over: count from the encrypted release files who was handed over, who " +
        "may have been and who was missed. Stops the release; once it has ended, writes an encrypted list of the missed for Try again. " +
        "The history records it. Works on the service's own database and files.",
    )
    .requiredOption("--iteration <id>", "the iteration")
    .requiredOption("--reason <text>", "why you do this; stored and shown to the team, so without patient details")
    .option("--json", "write JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-recover", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  release
    .command("stop")
    .description(
      "Stop releases that are being sent. The history records who stopped them and why. Two people resume each one, as after any " +
        "stop. Ends with 1 if no release was being sent. Works on the service's own database (DATABASE_URL or SPI_DATA_DIR).",
    )
    .option("--iteration <id>", "the release of one iteration")
    .option("--team <id>", "the releases of one team")
    .option("--all", "every release")
    .requiredOption("--reason <text>", "why you stop them; stored and shown to the team, so without patient details")
    .option("--json", "write JSON")
    .action(({ iteration, team, all, reason, json }: StopOptions) =>
      runInApi("release-stop", [
        "--reason",
        reason,
        ...(iteration === undefined ? [] : ["--iteration", iteration]),
        ...(team === undefined ? [] : ["--team", team]),
        ...(all ? ["--all"] : []),
        ...(json ? ["--json"] : []),
      ]),
    );
  release
    .command("status")
    .description(
      "What became of each message of the releases, by wave and routing plan. Reads the service's own configuration " +
        "(DATABASE_URL or SPI_DATA_DIR).",
    )
    .option("--iteration <id>", "the releases of one iteration only")
    .option("--json", "write JSON")
    .action(({ iteration, json }: { iteration?: string; json?: boolean }) =>
      runInApi("release-status", [...(json ? ["--json"] : []), ...(iteration ? ["--iteration", iteration] : [])]),
    );
}
