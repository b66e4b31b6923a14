/** Entry point for `npm run reference:import -- FILE`. Replaces reference data with the contents of a file. */
import { readFile } from "node:fs/promises";
import { replaceReference } from "@spi/domain/library/reference-files";
import { readConfiguration } from "../configuration/configuration.ts";
import { referenceReader, storeReference } from "../metadata/reference-store.ts";
import { openConfiguredDatabase } from "../configuration/open-database.ts";

async function importReference(file: string | undefined): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  if (!file) throw new Error('Specify the file to import, for example: npm run reference:import -- "reference.json"');
  const given: unknown = JSON.parse(await readFile(file, "utf8"));
  const { db, close } = await openConfiguredDatabase(configuration.value);
  const now = new Date();
  const { hash: _hash, Version: _version, ...present } = await referenceReader()(db);
  const next = replaceReference(present, given);
  const changed = next.ok ? await storeReference(db, next.value, now) : [];
  await close();
  if (!next.ok)
    throw new Error(
      `Nothing was imported. Correct these problems in the file:\n${next.refusal.map((line) => `  ${line}`).join("\n")}`,
    );
  process.stdout.write(
    changed.length > 0
      ? `Imported: ${changed.join(", ")}\n`
      : "The service already has the reference data in this file, so nothing has changed.\n",
  );
}

importReference(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
