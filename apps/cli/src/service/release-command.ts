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
  const release = program.command("release").description("Works with releases of approved lists to NHS Notify.");
  release
    .command("person")
    .description(
      "Shows whether an iteration's newest release selected a person, why, and the outcome of their messages. " +
        "Reads their NHS number from standard input and records the question. Works on the service's own database, files and people data.",
    )
    .requiredOption("--iteration <id>", "the iteration")
    .requiredOption("--reason <text>", "why you ask, stored and shown to the team, so without patient details")
    .option("--json", "write JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-person", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  release
    .command("recover")
    .description(
      "For a database restored from before messages were handed over. Counts people handed over, possibly handed over and missed, from " +
        "the encrypted release files. Stops the release. Once it has ended, writes an encrypted list of people missed, for Try again. " +
        "The history records this. Works on the service's own database and files.",
    )
    .requiredOption("--iteration <id>", "the iteration")
    .requiredOption("--reason <text>", "why you do this, stored and shown to the team, so without patient details")
    .option("--json", "write JSON")
    .action(({ iteration, reason, json }: { iteration: string; reason: string; json?: boolean }) =>
      runInApi("release-recover", ["--iteration", iteration, "--reason", reason, ...(json ? ["--json"] : [])]),
    );
  release
    .command("stop")
    .description(
      "Stops releases that are being sent. The history records who stopped them and why. Two people must agree to resume each " +
        "one. Exits with 1 if no release was being sent. Works on the service's own database (DATABASE_URL or SPI_DATA_DIR).",
    )
    .option("--iteration <id>", "the release of one iteration")
    .option("--team <id>", "the releases of one team")
    .option("--all", "every release")
    .requiredOption("--reason <text>", "why you stop them, stored and shown to the team, so without patient details")
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
      "Counts message outcomes of releases, by wave and routing plan. Uses the service's own configuration " +
        "(DATABASE_URL or SPI_DATA_DIR).",
    )
    .option("--iteration <id>", "the releases of one iteration only")
    .option("--json", "write JSON")
    .action(({ iteration, json }: { iteration?: string; json?: boolean }) =>
      runInApi("release-status", [...(json ? ["--json"] : []), ...(iteration ? ["--iteration", iteration] : [])]),
    );
}
