/**
 * Calls every operation in the OpenAPI document with null, lists that are too long, and wrong types in each part of its
 * request.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../../test/harness.ts";
import type { JsonSchema } from "../../../test/schema-values.ts";
import { bodyLimitBytes } from "../routes.ts";
import { overLong, wrongAt, wrongTypes, wrongValues } from "../../../test/wrong-values.ts";

interface Operation {
  parameters?: { name: string; in: "path" | "query" | "header"; schema: JsonSchema }[];
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
}

interface Called {
  name: string;
  method: string;
  address: string;
  operation: Operation;
}

const team = "team-vaccinations";
/** Operation that ends the session used for the calls. */
const signOut = "DELETE /api/session";

let api: TestApi;
let operations: Called[];
let identifiers: Record<string, string>;
beforeAll(async () => {
  api = await openApi();
  const document = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(document.paths)
    .flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${address}`;
        return { name, method: method.toUpperCase(), address, operation };
      }),
    )
    .filter(({ name, operation }) => operation.security && name !== signOut && !name.endsWith("/events"));
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  identifiers = { teamId: team, campaignId: campaign.ID, iterationId: iteration.ID, move: "start" };
});
afterAll(() => api.close());

const unknownId = "00000000-0000-4000-8000-000000000000";
/** Returns whether an operation requires a permission that a reader does not have. */
const needsMoreThanReading = ({ operation }: Called) =>
  operation.security?.every(({ bearer = [] }) => bearer.length > 0 && !bearer.includes("read")) ?? false;
const jsonOf = ({ operation }: Called) => operation.requestBody?.content["application/json"];

interface CallWith {
  body?: unknown;
  text?: string;
  /** Body to send without changes. */
  raw?: string;
  who?: "bo.both" | "rita.reader" | "sam.screening";
}

/** Returns the status of a call with a body, and with one value for all query parameters. */
async function statusOf(
  { method, address, operation }: Called,
  { body, text, raw, who = "bo.both" }: CallWith,
): Promise<number> {
  const path = address.replaceAll(/\{(\w+)\}/g, (_all, name: string) => identifiers[name] ?? unknownId);
  const query = new URLSearchParams(
    (operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === "query" && text !== undefined ? [[parameter.name, text] as [string, string]] : [],
    ),
  );
  const response = await api.app.request(`${path}?${query.toString()}`, {
    method,
    headers: { authorization: `Bearer ${await api.tokenOf(who)}`, "content-type": "application/json" },
    ...(body === undefined || method === "GET" ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined || method === "GET" ? {} : { body: raw }),
  });
  await response.text();
  return response.status;
}

/** Number of bodies generated for an operation from bodies in which one or two values have a different type. */
const drawn = 30;

test("no operation returns a server error for an over-long list of nulls, of empty objects or of valid members REQ-SRV-260", async () => {
  let calls = 0;
  for (const called of operations) {
    const json = jsonOf(called);
    for (const body of json ? wrongValues(json.schema, overLong) : []) {
      calls += 1;
      const status = await statusOf(called, { body });
      if (status >= 500) throw new Error(`${called.name} answers ${status} for ${JSON.stringify(body).slice(0, 1000)}`);
    }
  }
  expect(calls).toBeGreaterThan(100);
});

test("no operation returns a server error for null or another type anywhere in its body and parameters REQ-SRV-260", async () => {
  const texts = ["", "null", "[]", "-1", "x".repeat(5000), "\0", "1e999"];
  for (const called of operations) {
    const json = jsonOf(called);
    const once = json ? [...wrongValues(json.schema, wrongTypes), ...wrongAt(json.example)] : [undefined];
    const bodies = fc.constantFrom(...once).chain((body) => fc.constantFrom(body, ...wrongAt(body)));
    const property = fc.asyncProperty(bodies, fc.constantFrom(undefined, ...texts), async (body, text) => {
      expect(await statusOf(called, { body, ...(text === undefined ? {} : { text }) })).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: json ? drawn : texts.length }).catch((error: unknown) => {
      throw new Error(`${called.name}: ${String(error).slice(0, 2000)}`);
    });
  }
});

test("a user without the permission is rejected before the request is validated REQ-ROLE-260", async () => {
  const refused = operations.filter(needsMoreThanReading);
  expect(refused.length).toBeGreaterThan(30);
  for (const called of refused) {
    for (const body of jsonOf(called) ? [null, [], {}] : [undefined]) {
      expect([called.name, await statusOf(called, { body, text: "x".repeat(5000), who: "rita.reader" })]).toEqual([
        called.name,
        403,
      ]);
    }
  }
  const start = operations.find(({ name }) => name.endsWith("/release/{move}"));
  expect(start && (await statusOf(start, { body: null, who: "rita.reader" }))).toBe(403);
});

/**
 * Bodies that every operation rejects. They are invalid JSON, JSON that is nested too deeply, and JSON that is longer
 * than any body can be.
 */
const refusedBodies = ["{", "[".repeat(5000), `"${"x".repeat(2 * bodyLimitBytes)}"`];

test("a user without the permission is rejected before any body is read REQ-ROLE-261", async () => {
  const refused = operations.filter(needsMoreThanReading);
  for (const called of refused)
    for (const raw of refusedBodies)
      expect([called.name, await statusOf(called, { raw, who: "rita.reader" })]).toEqual([called.name, 403]);
});

test("users in another team get 404 for a team's data with any request REQ-ROLE-261", async () => {
  const ofTeams = operations.filter(({ address }) => address.includes("{teamId}"));
  expect(ofTeams.length).toBeGreaterThan(50);
  for (const called of ofTeams)
    for (const sent of [{ body: null }, { body: {} }, { text: "\0" }, ...refusedBodies.map((raw) => ({ raw }))])
      expect([called.name, await statusOf(called, { ...sent, who: "sam.screening" })]).toEqual([called.name, 404]);
});
