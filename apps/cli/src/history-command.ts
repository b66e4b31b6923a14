import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { exitCodes } from "./exit-codes.ts";

/** The service's own check: the store is the API's, and the command line does not import the API. */
const check = fileURLToPath(new URL("../../api/src/bin/history-verify.ts", import.meta.url));

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
    .action(verify);
}

function verify({ json }: { json?: boolean }): void {
  const { status, error } = spawnSync(process.execPath, [check, ...(json ? ["--json"] : [])], { stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? exitCodes.refused;
}
