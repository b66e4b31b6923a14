/**
 * Runs the API in a separate process that tests can kill. It uses a data folder, or PostgreSQL at the given address.
 */
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import { migrate } from "../src/database/migrate.ts";
import { openEmbeddedDatabase, openPostgres } from "../src/database/open.ts";
import { openApi } from "../test/harness.ts";

const [location = "", port = "0"] = process.argv.slice(2);
const database = location.startsWith("postgres") ? openPostgres(location) : await openEmbeddedDatabase(location);
await migrate(database.db);
const api = await openApi({ database, log: pino({ level: "silent" }) });
const server = serve({ fetch: api.app.fetch, hostname: "127.0.0.1", port: Number(port) });
await once(server, "listening");
const listening = (server.address() as AddressInfo).port;
process.stdout.write(`${JSON.stringify({ port: listening, token: await api.tokenOf("wendy.writer") })}\n`);
process.once("SIGTERM", () => {
  server.close();
  void api.close().then(() => process.exit(0));
});
