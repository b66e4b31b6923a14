/**
 * Entry point for `npm start`. Runs the API and the web app, with an embedded report worker unless SPI_WORKER is off.
 */
import { readConfiguration } from "../configuration/configuration.ts";
import { StartRefused } from "../demonstration/first-start.ts";
import { startService } from "../main/start-service.ts";
import { DatabaseNotReached } from "../database/address.ts";
import { TablesTooOld } from "../database/earlier-migrations.ts";
import { DatabaseFolderBroken } from "../database/embedded-folder.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";

const refusals = [StartRefused, DataFolderInUse, DatabaseFolderBroken, DatabaseNotReached, TablesTooOld];

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
const configuration = readConfiguration(process.env);
if (configuration.ok) {
  startService(configuration.value, stopping.signal).catch((error: unknown) => {
    const expected = refusals.some((known) => error instanceof known);
    const addressTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const ownFolder =
      error instanceof DataFolderInUse ? " To run a second copy, set SPI_DATA_DIR to a different folder." : "";
    if (expected) process.stderr.write(`${(error as Error).message}${ownFolder}\n`);
    else if (addressTaken) {
      process.stderr.write(
        `Port ${configuration.value.port} is in use. Stop the process that is using it, or set PORT to a different port.\n`,
      );
    } else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
} else {
  process.stderr.write(
    `The configuration is not valid. Correct these settings:\n${configuration.refusal.map((line) => `  ${line}\n`).join("")}`,
  );
  process.exitCode = 1;
}
