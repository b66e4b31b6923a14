import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { PeopleNeed } from "@spi/engine/population/snapshots";

/** Path of the API's own script. The database belongs to the API, and the command line does not import the API. */
const script = fileURLToPath(new URL("../../../api/src/bin/snapshots-needed.ts", import.meta.url));

/** Returns the reports in the configured database that need people. Refuses if the database cannot be queried. */
export function neededPeople(folder: string): Result<PeopleNeed[], { kind: "notAsked"; message: string }> {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
  if (status === 0) return ok(JSON.parse(stdout) as PeopleNeed[]);
  const why = error?.message ?? stderr.trim();
  return refuse({
    kind: "notAsked",
    message: `We have not removed anything, because we cannot tell which populations reports still need. ${why}`,
  });
}
