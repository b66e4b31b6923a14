/**
 * Measures the calendar, home page and search for a team with 500 iterations of 20 rules in one month, each with a
 * report. Run with `npm run bench -- calendar`. Uses PostgreSQL or, with --embedded, the embedded database. Fails if
 * more than one in a hundred requests takes longer than 200 ms.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { pino } from "pino";
import { andClause, filterRule, openApi } from "../../apps/api/test/harness.ts";
import { setState } from "../../apps/api/test/set-state.ts";
import { startPostgresServer } from "../../apps/api/test/postgres-server.ts";
import { json } from "../../apps/api/src/database/json.ts";
import { openPostgres } from "../../apps/api/src/database/open.ts";

const campaigns = 10;
const iterationsEach = 50;
const reportBytes = 200_000;
const requestCount = 300;
const limitMs = 200;
const statuses = ["draft", "in review", "approved", "report ready", "report approved", "sent to nhs notify"] as const;

const postgres = process.argv.includes("--embedded")
  ? undefined
  : await startPostgresServer(process.argv.includes("--no-fsync") ? ["fsync=off"] : []);
const database = postgres ? { database: openPostgres(postgres.url) } : {};
const api = await openApi({ ...database, log: pino({ level: "silent" }) });
try {
  const made = await makeIterations();
  const server = serve({ fetch: api.app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/me`;
  const rows = [];
  for (const [call, address] of [
    ["A month of the calendar", `${url}/calendar?from=20261101&to=20261130`],
    ["A year of the calendar", `${url}/calendar?from=20260101&to=20261231`],
    ["Home", `${url}/desk`],
    ["Search that finds a rule of each iteration", `${url}/search?text=rule+7`],
    ["Search that finds nothing", `${url}/search?text=nowhere`],
  ] as const) {
    rows.push({ call, iterations: made, ...(await measure(address)) });
  }
  server.close();
  console.table(rows);
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await api.close();
  await postgres?.dispose();
}

/** Creates iterations with twenty rules, in all statuses, each with a report as long as one for the whole country. */
async function makeIterations(): Promise<number> {
  const rules = Array.from({ length: 20 }, (_, index) =>
    filterRule({ Name: `Rule ${index}`, Priority: index * 10, AndClauses: [andClause(1, { Priority: index * 10 })] }),
  );
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const { ID } = await api.newCampaign({ Name: `Campaign ${campaign}` });
    for (let number = 0; number < iterationsEach; number += 1) {
      const IterationDate = `202611${String((number % 30) + 1).padStart(2, "0")}`;
      const made = { Name: `Iteration ${number}`, IterationDate, IterationRules: rules };
      const iteration = await api.newIteration(ID, made);
      await addReport(iteration.ID);
      await setState(api.db, iteration.ID, { status: statuses[number % statuses.length] ?? "draft" });
    }
  }
  return campaigns * iterationsEach;
}

async function addReport(iterationId: string): Promise<void> {
  const rows = randomBytes(reportBytes / 2).toString("hex");
  await api.db
    .insertInto("report")
    .values({
      id: randomUUID(),
      iteration_id: iterationId,
      number: 1,
      status: "ready",
      configuration: json({ campaign: {}, iteration: {} } as never),
      configuration_hash: "measured",
      run_date: "20261101",
      requested_by: json({ id: "wendy", name: "Wendy Writer" }),
      requested_at: new Date(),
      finished_at: new Date(),
      failure: null,
      facts: null,
      report: json({ summary_report_totals: { totals: { invited: 123_456 } }, rows } as never),
      eligibility: null,
    })
    .execute();
}

/** Sends one request after another, as a user with every permission on the team. */
async function measure(address: string) {
  const headers = { authorization: `Bearer ${await api.tokenOf("bo.both")}` };
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < requestCount; call += 1) {
    const from = performance.now();
    bytes = await ask(address, headers);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1));
  return { "p50 ms": at(0.5), "p99 ms": at(0.99), kB: Math.round(bytes / 1000), met: at(0.99) <= limitMs };
}

/** Returns the length of a response. Any status except 200 ends the measurement. */
function ask(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address}: ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
