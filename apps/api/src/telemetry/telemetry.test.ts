import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { context, trace } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { CompiledQuery } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { type TestApi, iterationContent, openApi } from "../../test/harness.ts";
import { freePort } from "../../test/free-port.ts";
import { readConfiguration } from "../configuration/configuration.ts";
import { listenPrivately } from "../health/private-server.ts";
import type { RunningServer } from "../http/server.ts";
import { observeService } from "./gauges.ts";
import { type Telemetry, startTelemetry } from "./telemetry.ts";
import { statementTelemetry } from "./statements.ts";

const canary = "Secret canary";

let api: TestApi;
let server: RunningServer | undefined;
let telemetry: Telemetry | undefined;
let port: number;
const spans: ReadableSpan[] = [];
const spanExporter: SpanExporter = {
  export: (exported, done) => {
    spans.push(...exported);
    done({ code: 0 });
  },
  shutdown: () => Promise.resolve(),
};
const sent: string[] = [];
const collector = createServer((request, response) => {
  sent.push(`${request.method} ${request.url}`);
  request.resume().on("end", () => response.end());
});

beforeAll(async () => {
  port = await freePort();
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const collectorPort = (collector.address() as AddressInfo).port;
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${collectorPort}`;
  const configuration = readConfiguration({ ...process.env, SPI_METRICS_PORT: String(port) });
  if (!configuration.ok) throw new Error(configuration.refusal.join());
  const settings = configuration.value.telemetry;
  telemetry = startTelemetry(settings, { version: "test", spanExporter });
  if (!telemetry) throw new Error("nothing is measured");
  const database = await openTestDatabase();
  observeService(telemetry, { ...database, peopleAge: () => Promise.resolve(12) });
  api = await openApi({ database, telemetry });
  server = await listenPrivately(settings, {
    telemetry,
    log: pino({ level: "silent" }),
    readiness: { database: () => Promise.resolve(true) },
  });
});
afterAll(async () => {
  await server?.drain(0);
  await api.close();
  collector.close();
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  context.disable();
  trace.disable();
});

const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test("the private port reports requests by route and status, queues, the age of the population data in days, and the process's load REQ-POP-40 REQ-POP-410", async () => {
  const campaign = await api.newCampaign({ Name: canary });
  await api.newIteration(campaign.ID, { ...iterationContent, Name: canary });
  await api.call("wendy.writer", `/me?name=${encodeURIComponent(canary)}`);
  await api.call("wendy.writer", "/no/such/address");
  const text = await figures();
  const count =
    /^http_server_request_duration_count\{(?=.*http_route="\/api\/team\/:teamId\/campaign")(?=.*http_request_method="POST")(?=.*http_response_status_code="201").*\} 1$/m;
  expect(text).toMatch(count);
  expect(text).toMatch(/^spi_report_jobs\{.*state="waiting".*\} 0$/m);
  expect(text).toMatch(/^spi_population_age.* 12$/m);
  expect(text).toMatch(/^spi_outbox_mails\{.*state="waiting".*\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_delay\{.*quantile="0\.99".*\} [\d.e-]+$/m);
  expect(text).toMatch(/^process_cpu_time_total\{.*user.*\} [\d.]+$/m);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/me`)).status).toBe(404);
});

test("the public port does not expose metrics to anyone", async () => {
  for (const address of ["/metrics", "/docs/none", "/development/none", "/idp/none", "/health/none"]) {
    expect([address, (await api.app.request(address)).status]).toEqual([address, 404]);
  }
});

/** Runs a statement outside any request, and a statement that fails in a traced request. */
function traceStatements() {
  const log = telemetry && statementTelemetry(telemetry);
  const parent = telemetry?.tracer?.startSpan("parent");
  if (!log || !parent) throw new Error("no traces");
  const query = {
    sql: `select name from team where id = '${canary}'`,
    parameters: [canary],
  } as unknown as CompiledQuery;
  const error = Object.assign(new Error(`Key (name)=(${canary})`), { code: "23505" });
  void log({ level: "query", query, queryDurationMillis: 3 });
  context.with(trace.setSpan(context.active(), parent), () => {
    void log({ level: "error", query, queryDurationMillis: 3, error });
  });
  parent.end();
}

test("metrics and traces do not contain names, identifiers, tokens, query text or statement values REQ-SRV-12", async () => {
  const campaign = await api.newCampaign({ Name: canary });
  const token = await api.tokenOf("wendy.writer");
  await api.call("wendy.writer", `/team/team-vaccinations/campaign/${campaign.ID}?name=Secret`);
  traceStatements();
  const text = await figures();
  await telemetry?.shutdown();
  const exported = `${text}${JSON.stringify(
    spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  )}`;
  expect(exported).toContain("GET /api/team/:teamId/campaign/:campaignId");
  const statements = spans.filter(({ name }) => name === "database select");
  expect(statements.map(({ attributes }) => attributes["error.type"])).toEqual(["23505"]);
  for (const secret of ["Secret", campaign.ID, token, "team-vaccinations", "wendy", "@example"]) {
    expect(exported).not.toContain(secret);
  }
});

test("metrics are sent to the collector specified in the standard variables", () => {
  expect(sent).toContain("POST /v1/metrics");
});

test("a request's span ignores the caller's trace context and distinguishes failures from responses", () => {
  const requests = spans.filter(({ attributes }) => attributes["http.route"] !== undefined);
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.every((span) => span.parentSpanContext === undefined)).toBe(true);
  expect(requests.every(({ attributes }) => attributes["spi.correlation_id"] !== undefined)).toBe(true);
});

test("nothing is measured unless configured, and any protocol except the built-in one is rejected", () => {
  const off = readConfiguration({});
  expect(off.ok && startTelemetry(off.value.telemetry, { version: "test" })).toBeUndefined();
  const disabled = readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" });
  expect(disabled.ok && startTelemetry(disabled.value.telemetry, { version: "test" })).toBeUndefined();
  const grpc = readConfiguration({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" });
  expect(grpc.ok ? "" : grpc.refusal.join()).toMatch(/^OTEL_EXPORTER_OTLP_PROTOCOL: /);
});
