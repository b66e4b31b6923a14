import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

/** Adds `spi history verify`, which checks that the configured database's history is complete and unchanged. */
export function addHistoryCommand(program: Command): void {
  program
    .command("history")
    .description("The record of who changed what.")
    .command("verify")
    .description(
      "Whether every recorded change follows the one before it, unchanged. Reads the service's own configuration " +
        "(DATABASE_URL or SPI_DATA_DIR); ends with 1 when the record is broken.",
    )
    .option("--json", "write JSON")
    .action(({ json }: { json?: boolean }) => runInApi("history-verify", json ? ["--json"] : []));
}
