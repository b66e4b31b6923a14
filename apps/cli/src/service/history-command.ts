import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

/** `spi history verify`: whether the recorded history of the configured database is whole and unchanged. */
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
