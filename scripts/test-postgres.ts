/**
 * Runs the API's tests, or the named files, on a real PostgreSQL server. With `--project=long`, runs only the long tests
 * and those that need this server.
 */
import { runOnPostgres } from "./run-on-postgres.ts";

const given = process.argv.slice(2);
const files = given.some((argument) => !argument.startsWith("-")) ? [] : ["apps/api"];
const projects = given.some((argument) => argument.startsWith("--project")) ? [] : ["--project=node", "--project=long"];
await runOnPostgres(["vitest/vitest.mjs", "run", ...projects, ...files, ...given]);
