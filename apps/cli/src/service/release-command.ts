import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

/** `spi release status` and `person`: what became of the messages of the configured service's releases, or of one person's. */
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
