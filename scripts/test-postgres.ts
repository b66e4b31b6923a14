/** Runs the API's tests, or the named files, on a real PostgreSQL server. */
import { runOnPostgres } from "./run-on-postgres.ts";

const given = process.argv.slice(2);
const files = given.some((argument) => !argument.startsWith("-")) ? [] : ["apps/api"];
await runOnPostgres(["vitest/vitest.mjs", "run", "--project", "node", "--project", "long", ...files, ...given]);
