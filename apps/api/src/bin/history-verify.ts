/** Verifies the history of the configured database: `npx spi history verify`. Ends with 1 when it is broken, 2 when it cannot be read. */
import { readConfiguration } from "../composition/configuration.ts";
import { readChains } from "../history/store.ts";
import type { Verification } from "../history/store.ts";
import { openConfiguredDatabase } from "../composition/open-database.ts";

async function verify(): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const database = await openConfiguredDatabase(configuration.value);
  const verification = await readChains(database.db);
  await database.close();
  const text = process.argv.includes("--json") ? JSON.stringify(verification, null, 2) : inWords(verification);
  process.stdout.write(`${text}\n`);
  if (verification.broken.length > 0) process.exitCode = 1;
}

function inWords({ broken, heads, events }: Verification): string {
  const problems = { gap: "follows no version", changed: "was changed, or does not follow the version before it" };
  return [
    ...heads.map(({ objectId, version, hash }) => `${objectId}  version ${version}  ${hash}`),
    ...broken.map(({ objectId, version, problem }) => `BROKEN ${objectId}: version ${version} ${problems[problem]}`),
    `${events} events of ${heads.length} objects: ${broken.length === 0 ? "unbroken" : "BROKEN"}`,
  ].join("\n");
}

verify().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
