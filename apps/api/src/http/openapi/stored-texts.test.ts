/** Sends an NHS number in every free-text field of the requests in the OpenAPI document. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../../test/harness.ts";
import type { JsonSchema } from "../../../test/schema-values.ts";
import { textFields } from "../../../test/text-fields.ts";

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
}

/**
 * Text that is not stored as sent, with the reason. Each entry has the end of its operation and the beginning of its
 * field.
 */
const notStored: readonly (readonly [operation: string, field: string, why: string])[] = [
  ["/explain", "", "Nothing of it is stored."],
  ["/preview", "", "Nothing of it is stored."],
  ["/release/person", "nhs_number", "It is what the user searches for. It is not stored."],
  ["/stop-list", "numbers", "The stop list is encrypted. Its numbers are shown to no one."],
  [
    "/campaign/import",
    "file",
    "The file is checked as a campaign: packages/domain/src/names/refuse-nhs-numbers.test.ts.",
  ],
  ["/expectations/examples", "file", "Each line is checked as an example person."],
  ["/expectations/file", "file", "The file is checked as expectations."],
  ["/notify-plans", "notify_plans.0.id", "It must be a routing plan ID of the campaign."],
  ["/notify-plans", "seal", "It must be the seal of the iteration."],
  ["/repair", "code", "It must be the code of one of the finding's repairs."],
  ["/routing-plans/rename", "renames.0.from", "It must be a routing plan ID of the campaign."],
  ["/status", "seal", "It must be the seal of the iteration."],
  ["/status", "reviewers", "They must be users with approve permission."],
  ["/status", "refused_answers", "They must be findings of the iteration."],
  ["/status", "warnings", "Only warnings of the report are stored."],
  ["/release/proof/reading", "plans", "They must be plans of the test messages."],
  ["/release/proof/rejection", "plans", "They must be plans of the test messages."],
  ["/iteration", "OnlyPeople", "It must be what the release wrote."],
  ["/iteration/{iterationId}", "OnlyPeople", "It must be what the release wrote."],
  ["/expectations", "expectations.Examples.0.Iteration", "It is refused with any text."],
  ["/release/stop", "reason", "A stop goes ahead without it: apps/api/src/releases/stop-release.long.test.ts."],
  ["/comment", "part", "It must be a part of the iteration."],
];

const nhsNumber = "999 000 0018";
/** Matches fields that only accept a specific format, such as dates, times and hashes. */
const hasOwnForm = /(Date|Day|Time|not_before|Hash)$/;

let api: TestApi;
let operations: { name: string; method: string; address: string; schema: JsonSchema; example: unknown }[];
beforeAll(async () => {
  api = await openApi();
  const { paths } = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content["application/json"];
      const name = `${method.toUpperCase()} ${address}`;
      return json ? [{ name, method: method.toUpperCase(), address, ...json, example: json.example }] : [];
    }),
  );
});
afterAll(() => api.close());

const unknownId = "00000000-0000-4000-8000-000000000000";
const anyHash = "0".repeat(64);
const identifiers: Record<string, string> = {
  teamId: "team-vaccinations",
  move: "start",
  findingId: anyHash,
  waiverId: anyHash,
};

test("every stored text field of a request rejects an NHS number REQ-SEC-261", async () => {
  const unchecked: string[] = [];
  let checked = 0;
  for (const { name, method, address, schema, example } of operations) {
    for (const { path, bodyWith } of textFields(schema)) {
      if (notStored.some(([operation, field]) => address.endsWith(operation) && path.startsWith(field))) continue;
      const filled = address.replaceAll(/\{(\w+)\}/g, (_all, key: string) => identifiers[key] ?? unknownId);
      const response = await api.app.request(filled, {
        method,
        headers: { authorization: `Bearer ${await api.tokenOf("bo.both")}`, "content-type": "application/json" },
        body: JSON.stringify(bodyWith(example, nhsNumber)),
      });
      const { errors = {} } = (await response.json()) as { errors?: Record<string, string[]> };
      const said = (errors[path] ?? []).join(" ");
      checked += 1;
      if (response.status === 400 && (/NHS number/.test(said) || (hasOwnForm.test(path) && said !== ""))) continue;
      unchecked.push(`${name} ${path}: ${response.status} ${JSON.stringify(errors)}`);
    }
  }
  expect(unchecked).toEqual([]);
  expect(checked).toBeGreaterThan(200);
});

test("each unchecked text field is listed in the document REQ-SEC-261", () => {
  const unknown = notStored.filter(
    ([operation, field]) =>
      !operations.some(
        ({ address, schema }) =>
          address.endsWith(operation) && textFields(schema).some(({ path }) => path.startsWith(field)),
      ),
  );
  expect(unknown).toEqual([]);
});
