import { reportFailureSentence } from "@spi/domain/report/report-failure";
import type { CampaignListItem, IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withReport } from "../../test/preconditions.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { endRunOfIteration } from "./run-end.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const later = new Date(testNow.getTime() + 3_600_000);

test("a finished report does not change who last updated the iteration, and the history names the worker REQ-LIF-220 REQ-LIF-403", async () => {
  const { campaign, iteration } = await withReport(api);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const read = async () => (await api.call<IterationResponse>("rita.reader", `${path}/iteration/${iteration.ID}`)).body;
  const before = await read();
  await api.db
    .transaction()
    .execute((db) => endRunOfIteration(db, { iterationId: iteration.ID, reportNumber: 1, failure: null, now: later }));
  const after = await read();
  expect(after.status).toBe("report ready");
  expect(after.iteration_details.Version).toBe(before.iteration_details.Version + 1);
  expect(after.last_modified_by).toEqual(before.last_modified_by);
  expect(after.last_modified_by.name).toBe("Wendy Writer");
  expect(after.last_modified_timestamp).toBe(before.last_modified_timestamp);
  const { events } = (
    await api.call<{ events: { action: string; by: { name: string } }[] }>("rita.reader", `${path}/history`)
  ).body;
  expect(events.find(({ action }) => action === "finishReport")?.by.name).toBe("Report worker");
  const { body: listed } = await api.call<CampaignListItem[]>("rita.reader", "/team/team-vaccinations/campaign");
  expect(listed.map(({ last_modified_by: by }) => by.name)).not.toContain("Report worker");
});

test("a change over the worker's version is rejected with the worker's name and time, not the last user's REQ-LIF-220 REQ-LIF-403", async () => {
  const { campaign, iteration } = await withReport(api);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const { Version } = (await api.call<IterationResponse>("wendy.writer", path)).body.iteration_details;
  await api.db.transaction().execute((db) =>
    endRunOfIteration(db, {
      iterationId: iteration.ID,
      reportNumber: 1,
      failure: { code: "unexpected", params: {} },
      now: later,
    }),
  );
  const refused = await api.move<RefusalBody>("wendy.writer", path, { status: "draft", Version });
  expect(refused.body).toMatchObject({
    kind: "staleVersion",
    current: { by: "Report worker", own: false, at: "20261120103000" },
  });
  const reverted = await api.move("wendy.writer", path, { status: "draft", Version: Version + 1 });
  expect(reverted.status).toBe(200);
  const stale = await api.move<RefusalBody>("wendy.writer", path, { status: "in review", Version });
  expect(stale.body).toMatchObject({ kind: "staleVersion", current: { by: "Wendy Writer", own: true } });
});

test("a report's failure is stored as a code, and one that the previous version writes or removes is shown correctly", async () => {
  const { campaign, iteration } = await withReport(api);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const failure = { code: "tooManyAttempts" as const, params: { attempts: 5 } };
  await api.db
    .transaction()
    .execute((db) => endRunOfIteration(db, { iterationId: iteration.ID, reportNumber: 1, failure, now: later }));
  const shown = async () => (await api.call<IterationResponse>("rita.reader", path)).body.report_failure;
  const stored = api.db.selectFrom("iteration").select("report_problem").where("id", "=", iteration.ID);
  expect(await stored.executeTakeFirst()).toEqual({ report_problem: failure });
  expect(await shown()).toBe(reportFailureSentence(failure));
  const byEarlierVersion = (report_failure: string | null) =>
    api.db.updateTable("iteration").set({ report_failure }).where("id", "=", iteration.ID).execute();
  await byEarlierVersion("No room.");
  expect(await shown()).toBe("No room.");
  await byEarlierVersion(null);
  expect(await shown()).toBeNull();
});
