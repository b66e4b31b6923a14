import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../../test/harness.ts";

interface Schema {
  type?: string | string[];
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Operation {
  parameters?: { name: string; schema: Schema }[];
  summary?: string;
  security?: unknown[];
  responses: Record<string, { description: string; content?: unknown }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let api: TestApi;
let version: string;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  api = await openApi();
  const document = (await (await api.app.request("/openapi.json")).json()) as { openapi: string; paths: typeof paths };
  version = document.openapi;
  paths = document.paths;
});
afterAll(() => api.close());

test("every API route is in the OpenAPI document, and every documented route exists", () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(version).toBe("3.1.0");
  const middleware = /\*$/;
  const routes = api.app.routes
    .filter((route) => route.path.startsWith("/api") && route.method !== "ALL" && !middleware.test(route.path))
    .map((route) => `${route.method} ${route.path.replaceAll(/:([a-zA-Z]+)/g, "{$1}")}`);
  expect([...new Set(routes)].toSorted()).toEqual(documented.toSorted());
  expect(documented.length).toBeGreaterThan(20);
});

test("an operation documents its access only as security", () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.filter((operation) => "access" in operation)).toEqual([]);
});

test("every operation documents its purpose and its refusals", () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.summary, path).toBeTruthy();
      const statuses = Object.keys(operation.responses);
      const refusals = operation.security ? ["400", "401", "403", "404", "409"] : ["200"];
      expect(statuses, path).toEqual(expect.arrayContaining(refusals));
    }
  }
});

/** Lists the parts of a JSON Schema in which a string or list has no maximum length. */
function unbounded(schema: Schema, path: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [part, name] as const),
    ...(schema.items ? [[schema.items, "[]"] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((part) => [part, ""] as const),
    ...(typeof schema.additionalProperties === "object" ? [[schema.additionalProperties, "*"] as const] : []),
  ];
  const types = [schema.type].flat();
  const isBounded = schema.maxLength !== undefined || schema.enum !== undefined || schema.format === "uuid";
  const own =
    (types.includes("string") && !isBounded && schema.const === undefined) ||
    (types.includes("array") && schema.maxItems === undefined);
  return [...(own ? [path] : []), ...inner.flatMap(([part, name]) => unbounded(part, `${path}/${name}`))];
}

test("every text and list in a request has a maximum length REQ-VAL-30", () => {
  const taken = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const body = operation.requestBody?.content["application/json"]?.schema;
      const named = (operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const);
      const all = body ? [...named, ["body", body] as const] : named;
      return all.flatMap(([name, schema]) => unbounded(schema, `${method} ${path} ${name}`));
    }),
  );
  expect(taken).toEqual([]);
});

test("the specification's calls are at its exact paths §7.02 §7.03 §7.04 §7.05 §7.06 §7.08 §7.10 §7.12 §7.13 §7.14 §7.15 §7.16", () => {
  const campaign = "/api/team/{teamId}/campaign/{campaignId}";
  const iteration = `${campaign}/iteration/{iterationId}`;
  const wanted = {
    "/api/metadata/cohorts": ["get"],
    "/api/metadata/attributes": ["get"],
    "/api/metadata/operators": ["get"],
    "/api/team/{teamId}/details": ["get"],
    "/api/team/{teamId}/campaign": ["get", "post"],
    "/api/team/users": ["get"],
    [campaign]: ["get", "put"],
    [`${campaign}/lock`]: ["put"],
    [`${campaign}/unlock`]: ["put"],
    [`${campaign}/iteration`]: ["post"],
    [iteration]: ["put"],
    [`${iteration}/lock`]: ["put"],
    [`${iteration}/unlock`]: ["put"],
    [`${iteration}/status`]: ["put"],
    [`${iteration}/summary_report`]: ["get"],
  };
  for (const [path, methods] of Object.entries(wanted)) {
    expect(Object.keys(paths[path] ?? {}), path).toEqual(expect.arrayContaining(methods));
  }
});

test("reference data is returned under the specification's field names §3.28 §3.29", async () => {
  const attributes = await api.call<Record<string, string>[]>("rita.reader", "/metadata/attributes");
  const fields = ["AttributeName", "AttributeLevel", "ConditionType", "DisplayValue", "DataType"];
  const all = [...fields, "ApplicableDataTypes", "ValueSummary", "Description"].toSorted();
  for (const attribute of attributes.body) expect(Object.keys(attribute).toSorted()).toEqual(all);
  expect(new Set(attributes.body.map(({ ConditionType }) => ConditionType === "ALL"))).toEqual(new Set([true, false]));
  for (const { ApplicableDataTypes = "" } of attributes.body) expect(ApplicableDataTypes).toMatch(/^[A-Z](,[A-Z])*$/);
  expect(attributes.body).toContainEqual(
    expect.objectContaining({
      AttributeName: "OPTOUT",
      AttributeLevel: "TARGET",
      ConditionType: "COVID",
      DisplayValue: "Opt Out",
    }),
  );
  const operators = await api.call<Record<string, string>[]>("rita.reader", "/metadata/operators");
  const cohortLevel = operators.body.filter((operator) => operator["ApplicableDataTypes"]?.split(",").includes("C"));
  expect(cohortLevel.map((operator) => operator["Operator"])).toEqual(["MemberOf", "NotMemberOf"]);
});

test("a body that is too large, malformed JSON and prototype keys are rejected", async () => {
  const path = "/team/team-vaccinations/campaign";
  const large = await api.call("wendy.writer", path, { method: "POST", body: { Name: "x".repeat(5_000_000) } });
  expect(large.status).toBe(413);
  expect((await api.call("wendy.writer", path, { method: "POST", body: "{" })).status).toBe(400);
  const pollution = '{"__proto__": {"admin": true}, "Name": "x"}';
  expect((await api.call("wendy.writer", path, { method: "POST", body: pollution })).status).toBe(400);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
