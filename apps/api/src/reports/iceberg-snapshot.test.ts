import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { createTestManifest } from "../../test/trino/test-manifest.ts";
import { listeningTrino } from "../../test/trino/fake-trino.ts";
import { duckdbEngine } from "./duckdb-engine.ts";

const manifest = createTestManifest({ asOf: "20261120", members: 0 });

/** Larger than any safe integer in JavaScript, because Iceberg's IDs can be that large. */
const id = "4358109269873137077";

let populationDir: string;
let api: TestApi;
beforeAll(async () => {
  api = await openApi({
    engine: (db) => (iteration, control) => duckdbEngine({ db, populationDir })(iteration, control),
  });
});
afterAll(() => api.close());

/**
 * Creates a report on people who were published from a table with or without this Iceberg snapshot. The report's cohort
 * has no people.
 */
async function reported(version: string | null) {
  const row = [snapshotOf(manifest), "2026-11-20T09:00", "people", version, null, JSON.stringify(manifest)];
  const { location } = await listeningTrino((statement) => {
    if (statement.includes("spi_people")) return [row];
    return statement.includes("(select count(*) from people") ? [[String(manifest.size)]] : [];
  });
  populationDir = location;
  const { ID: campaignId } = await api.newCampaign();
  const { ID: iterationId } = await api.newIteration(campaignId, {
    IterationCohorts: [{ CohortLabel: manifest.cohorts[0]!.label, Priority: 10 }],
    IterationRules: [],
  });
  const iteration = `/team/team-vaccinations/campaign/${campaignId}/iteration/${iterationId}`;
  await api.move("wendy.writer", iteration, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", iteration, { status: "approved" });
  await api.move("wendy.writer", iteration, { status: "report requested" });
  await api.work();
  const { body } = await api.call<IterationResponse>("rita.reader", iteration);
  expect([body.status, body.report_failure]).toEqual(["report ready", null]);
  return async () => (await api.call<ReportResponse[]>("rita.reader", `${iteration}/summary_report`)).body[0];
}

test("a report shows the Iceberg snapshot of its people, and an older report opens without one REQ-POP-60", async () => {
  const report = await reported(id);
  const whole = await report();
  expect(whole).toMatchObject({ population_snapshot: snapshotOf(manifest), iceberg_snapshot: id });
  await sql`update report set facts = facts - 'icebergSnapshot' where id = ${whole?.id}`.execute(api.db);
  const { iceberg_snapshot: _none, ...before } = whole!;
  expect(await report()).toStrictEqual(before);
});

test("a report on people in a table without snapshots does not show one REQ-POP-60 REQ-POP-440", async () => {
  const report = await (await reported(null))();
  expect(report).toMatchObject({ status: "ready", population_snapshot: snapshotOf(manifest) });
  expect(report).not.toHaveProperty("iceberg_snapshot");
});
