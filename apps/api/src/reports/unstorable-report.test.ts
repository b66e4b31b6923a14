import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { ok } from "@spi/domain/values/result";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";

const report = {
  summary_report_totals: { totals: { invited: 1, filtered: 0, suppressed: 0 } },
  summary_report_exclusions: { exclusions: [] },
  summary_report_counts: { counts: [] },
  summary_report_comms_routing: { comms_routing: [] },
  summary_report_icb_split: { icb_split: [{ icb: "Q\0WO", count: 1 }] },
};

let api: TestApi;
beforeAll(async () => {
  api = await openApi({ engine: () => () => Promise.resolve(ok({ report, record: {} as never })) });
}, 60_000);
afterAll(() => api.close());

test("a report that the database cannot store fails after one attempt and gives the reason REQ-POP-251", async () => {
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  const path = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}`;
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", path, { status: "approved" });
  await api.move("wendy.writer", path, { status: "report requested" });
  await api.work();
  expect((await api.call<ReportResponse[]>("rita.reader", `${path}/summary_report`)).body).toMatchObject([
    {
      status: "failed",
      failure:
        "We could not save the report, because the population data contains a character we cannot store. Ask the SPI team to import " +
        "the population data again and correct the rows listed as errors. Then request the report again.",
    },
  ]);
  expect((await api.call<IterationResponse>("rita.reader", path)).body.status).toBe("approved");
});
