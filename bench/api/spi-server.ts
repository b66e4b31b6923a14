/** Starts the whole API on PostgreSQL with some campaigns. Prints its address and the paths to request. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import { readConfiguration } from "../../apps/api/src/configuration/configuration.ts";
import { openPostgres } from "../../apps/api/src/database/open.ts";
import { observeService } from "../../apps/api/src/telemetry/gauges.ts";
import { statementTelemetry } from "../../apps/api/src/telemetry/statements.ts";
import { startTelemetry } from "../../apps/api/src/telemetry/telemetry.ts";
import { andClause, filterRule, openApi } from "../../apps/api/test/harness.ts";

// Metrics or traces are on, as in production, if SPI_METRICS_PORT or an OTLP endpoint is set.
const configuration = readConfiguration(process.env);
if (!configuration.ok) throw new Error(configuration.refusal.join("\n"));
const telemetry = startTelemetry(configuration.value.telemetry, { version: "benchmark" });
const database = openPostgres(process.argv[2] ?? "", telemetry && statementTelemetry(telemetry));
if (telemetry) observeService(telemetry, { ...database, peopleAge: () => Promise.resolve(undefined) });
const api = await openApi({ database, log: pino({ level: "silent" }), ...(telemetry ? { telemetry } : {}) });
for (let number = 1; number < 30; number += 1) await api.newCampaign({ Name: `Campaign ${number}` });
const { ID: campaignId } = await api.newCampaign({ Name: "Measured" });
const rules = Array.from({ length: 12 }, (_, index) =>
  filterRule({ Name: `Rule ${index}`, Priority: index * 10, AndClauses: [andClause(1, { Priority: index * 10 })] }),
);
const iterations = [];
for (let number = 0; number < 16; number += 1) {
  iterations.push(await api.newIteration(campaignId, { Name: `Iteration ${number}`, IterationRules: rules }));
}
process.once("SIGINT", () => process.exit(0));
const server = serve({ fetch: api.app.fetch, hostname: "127.0.0.1", port: 0 });
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const token = await api.tokenOf("wendy.writer");
process.stdout.write(`${JSON.stringify({ port, token, campaignId, iterations })}\n`);
