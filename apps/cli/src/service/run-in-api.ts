import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { exitCodes } from "../exit-codes.ts";

/** Help text about the service that a command uses. */
export const serviceConfiguration =
  "This command uses the service's configuration (DATABASE_URL or SPI_DATA_DIR). If the service uses the embedded database, stop the service first, because only one process can open this database.";

/** Runs one of the API's programs and exits with its code. The command line does not import the API's store. */
export function runInApi(
  name:
    | "history-verify"
    | "questions"
    | "release-person"
    | "release-recover"
    | "release-status"
    | "release-stop"
    | "stop-list",
  options: readonly string[],
): void {
  const script = fileURLToPath(new URL(`../../../api/src/bin/${name}.ts`, import.meta.url));
  const { status, error } = spawnSync(process.execPath, [script, ...options], { stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? exitCodes.refused;
}
