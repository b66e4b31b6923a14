import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { storeOpenFindings } from "./open-findings.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test("findings are shown even if their iteration is deleted in the meantime, and are not stored REQ-DESK-08", async () => {
  const iteration_id = randomUUID();
  await storeOpenFindings(api.db, { iteration_id, version: 1, stops: 1, unanswered_warnings: 2 });
  expect(
    await api.db.selectFrom("open_finding_count").selectAll().where("iteration_id", "=", iteration_id).execute(),
  ).toEqual([]);
});
