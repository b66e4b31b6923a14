/** Calls every operation in the OpenAPI document with values that match its schemas, and with values that do not. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../../test/harness.ts";
import { type JsonSchema, nearlyLike, valuesOf } from "../../../test/schema-values.ts";

interface Operation {
  parameters?: { name: string; in: "path" | "query" | "header"; required?: boolean; schema: JsonSchema }[];
  responses: Record<string, unknown>;
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
}

const runs = 60;
const signOut = "DELETE /api/session";
const maxBytes = 5_000_000;
const team = "team-vaccinations";

let folder: string;
let api: TestApi;
let operations: { name: string; method: string; address: string; operation: Operation }[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-properties-"));
  const dir = path.join(folder, "people");
  await generatePopulation({ size: 1000, seed: 1, dir, asOf: "20261120" });
  api = await openApi({ populationDir: dir });
  const document = await (await api.app.request("/openapi.json")).json();
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const all = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${address}`,
      method: method.toUpperCase(),
      address,
      operation,
    })),
  );
  // Signing out comes last, because it makes all other calls fail.
  operations = all.toSorted((a, b) => Number(a.name === signOut) - Number(b.name === signOut));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Creates an iteration in review that has a comment, in a separate campaign. */
async function makeScene(): Promise<Record<string, string>> {
  const campaign = await api.newCampaign();
  const iteration = await api.newIteration(campaign.ID);
  const iterationPath = `/team/${team}/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const comment = await api.call<{ id: string }>("wendy.writer", `${iterationPath}/comment`, {
    method: "POST",
    body: { part: "details", text: "Is this right?" },
  });
  return { teamId: team, campaignId: campaign.ID, iterationId: iteration.ID, commentId: comment.body.id };
}

/** Callers of the API. They are a user on the team, a user on a different team, and a caller without a token. */
const askers = {
  authorised: () => api.tokenOf("bo.both"),
  foreign: () => api.tokenOf("sam.screening"),
  none: () => Promise.resolve(undefined),
} as const;

/** Values for a parameter, which are existing, possible and arbitrary values. */
function parameterValues({ name, schema }: { name: string; schema: JsonSchema }, scene: Record<string, string>) {
  const known = scene[name];
  const likely = valuesOf(schema).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return known === undefined ? likely : fc.oneof({ weight: 6, arbitrary: fc.constant(known) }, likely);
}

function bodyValues(operation: Operation, scene: Record<string, string>) {
  const content = operation.requestBody?.content["application/json"];
  if (!content) return fc.constant(undefined);
  const { schema, example } = content;
  if (example === undefined) return valuesOf(schema);
  const ours = { ...(example as object), ...ownIdentity(example as object, scene) };
  return fc.oneof(valuesOf(schema), nearlyLike(ours), fc.constant(ours));
}

/** Returns the scene's identifiers and users, which replace those in the example. */
function ownIdentity(example: object, { campaignId, iterationId }: Record<string, string>) {
  return {
    ...("ID" in example ? { ID: "IterationDate" in example ? iterationId : campaignId } : {}),
    ...("reviewers" in example ? { reviewers: [reviewerIds.arun] } : {}),
  };
}

/** Returns only printable ASCII, because clients cannot send other characters in a header. */
const inHeader = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 300);

async function ask(
  { method, address, operation }: (typeof operations)[number],
  { values, body, token }: { values: Record<string, string | undefined>; body: unknown; token: string | undefined },
) {
  const named = (location: string) =>
    (operation.parameters ?? []).flatMap((parameter) => {
      const value = values[parameter.name];
      return parameter.in === location && value !== undefined ? [[parameter.name, value] as [string, string]] : [];
    });
  const filled = address.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent((values[name] ?? "").toWellFormed() || "-"),
  );
  const query = new URLSearchParams(named("query"));
  const headers = new Headers(named("header").map(([name, value]) => [name, inHeader(value)]));
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await api.app.request(`${filled}?${query.toString()}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, length: (await response.text()).length };
}

test("no operation returns an undeclared response, a server error or more than 5 MB for any request REQ-SRV-31 REQ-SRV-411", async () => {
  let calls = 0;
  const reached = new Map<string, number>();
  for (const called of operations) {
    const { name, operation } = called;
    const scene = await makeScene();
    const parameters = Object.fromEntries(
      (operation.parameters ?? []).map((parameter) => {
        const values = parameterValues(parameter, scene);
        return [parameter.name, parameter.in === "path" ? values : fc.option(values, { nil: undefined })];
      }),
    );
    const numRuns = name.endsWith("/events") ? 5 : runs;
    const property = fc.asyncProperty(
      fc.constantFrom(...(Object.keys(askers) as (keyof typeof askers)[]), "authorised" as const),
      fc.record(parameters),
      bodyValues(operation, scene),
      async (asker, values, body) => {
        const { status, length } = await ask(called, { values, body, token: await askers[asker]() });
        calls += 1;
        if (status < 300) reached.set(name, (reached.get(name) ?? 0) + 1);
        const declared = operation.security && asker === "none" ? ["401"] : Object.keys(operation.responses);
        expect(declared).toContain(String(status));
        expect(status).toBeLessThan(500);
        expect(length).toBeLessThan(maxBytes);
      },
    );
    await fc.assert(property, { numRuns }).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error).slice(0, 3000)}`);
    });
  }
  process.stdout.write(`${calls} requests to ${operations.length} operations; ${reached.size} did what was asked\n`);
  expect(reached.size).toBeGreaterThan(operations.length / 2);
});
