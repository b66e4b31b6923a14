import { copyFile, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { migrationFolder } from "../src/database/migrate.ts";

/** Creates a folder with the schema and the given migrations, by name, and returns the address of the folder. */
export async function makeUpMigrations(later: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-migrations-"));
  await copyFile(new URL("001-schema.sql", migrationFolder), path.join(folder, "001-schema.sql"));
  for (const [name, text] of Object.entries(later)) await writeFile(path.join(folder, `${name}.sql`), text);
  return pathToFileURL(`${folder}/`);
}
