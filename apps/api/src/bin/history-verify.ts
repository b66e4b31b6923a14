/**
 * Entry point for `npx spi history verify`. Verifies the configured database's history and compares it with the stored
 * rows. Exits with 1 if the history is broken or differs from the rows, and with 2 if there is nothing to read. Never
 * changes or creates a database.
 */
import { isMigrated } from "../database/migrate.ts";
import { isBroken, problemLines, verifyDatabase } from "../history/verify-database.ts";
import { openExisting } from "../configuration/open-existing.ts";

async function verify(): Promise<void> {
  const { db, close } = await openExisting(process.env);
  try {
    if (!(await isMigrated(db))) {
      throw new Error(
        "The database's tables are not up to date. Run npm run migrate with the login that owns the tables, then verify again.",
      );
    }
    const verified = await verifyDatabase(db);
    const heads = verified.heads.map(({ objectId, version, hash }) => `${objectId}  version ${version}  ${hash}`);
    const text = process.argv.includes("--json")
      ? JSON.stringify(verified, null, 2)
      : [...heads, ...problemLines(verified)].join("\n");
    process.stdout.write(`${text}\n`);
    if (isBroken(verified)) process.exitCode = 1;
  } finally {
    await close();
  }
}

verify().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
