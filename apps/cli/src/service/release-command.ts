import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

/** `spi release status`: what became of the messages of the configured service's releases. */
export function addReleaseCommand(program: Command): void {
  program
    .command("release")
    .description("Handing approved lists over to NHS Notify.")
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
