import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { migrate } from "../src/database/migrate.ts";
import { createPgliteDatabase } from "../src/database/open.ts";

const migrations = new URL("../src/database/migrations/", import.meta.url);
const cache = new URL("../../../.cache/migrated-databases/", import.meta.url);

/**
 * Returns the data folder (a tar archive) of an embedded database with all migrations applied and no rows. Creating an
 * embedded database takes three seconds, but loading one takes less than a second. The archive is therefore cached
 * until the migrations or the database package change.
 */
export async function migratedDataFolder(): Promise<Blob> {
  const file = new URL(`${await fingerprint()}.tar`, cache);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);
  const made = await makeDataFolder();
  await mkdir(cache, { recursive: true });
  // The complete file is renamed, because other test processes may be looking for it.
  const whole = new URL(`${randomUUID()}.part`, cache);
  await writeFile(whole, Buffer.from(await made.arrayBuffer()));
  await rename(whole, file);
  return made;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const database = fileURLToPath(import.meta.resolve("@electric-sql/pglite"));
  for (const name of (await readdir(migrations)).toSorted()) {
    hash.update(name).update(await readFile(new URL(name, migrations)));
  }
  return hash
    .update(await readFile(database))
    .digest("hex")
    .slice(0, 16);
}

async function makeDataFolder(): Promise<Blob> {
  const lite = await PGlite.create();
  const db = createPgliteDatabase(lite);
  await migrate(db);
  const folder = await lite.dumpDataDir("none");
  await db.destroy();
  await lite.close();
  return folder;
}
