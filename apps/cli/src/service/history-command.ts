import type { Command } from "commander";
import { runInApi } from "./run-in-api.ts";

/** Adds `spi history verify`, which checks that the configured database's history is complete and unchanged. */
export function addHistoryCommand(program: Command): void {
  program
    .command("history")
    .description("Reads the record of who changed what.")
    .command("verify")
    .description(
      "Checks that the recorded changes are complete and unchanged. Uses the service's own configuration " +
        "(DATABASE_URL or SPI_DATA_DIR). Exits with 1 if the record is broken.",
    )
    .option("--json", "write JSON")
    .action(({ json }: { json?: boolean }) => runInApi("history-verify", json ? ["--json"] : []));
}
