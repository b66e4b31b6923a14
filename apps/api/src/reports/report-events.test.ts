import type { ReportResponse } from "@spi/domain/api-contract";
import { ok } from "@spi/domain/values/result";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";

let api: TestApi;
let finish: () => void = () => {};
beforeAll(async () => {
  api = await openApi({
    engine: () => async (_configuration, control) => {
      control.onProgress(0.5);
      await new Promise<void>((resolve) => {
        finish = resolve;
        control.signal.addEventListener("abort", () => resolve());
      });
      return ok({ report: {} as never, record: {} as never });
    },
  });
}, 60_000);
afterAll(() => api.close());

async function requested() {
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  const path = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}`;
  const move = (who: "wendy.writer" | "arun.approver", body: object) => api.move(who, path, body);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });
  await move("wendy.writer", { status: "report requested" });
  return path;
}

/** Listens as a user and yields the name and data of each event. */
async function* listen(path: string, who: Parameters<TestApi["tokenOf"]>[0]) {
  const response = await api.app.request(`/api${path}/summary_report/events`, {
    headers: { authorization: `Bearer ${await api.tokenOf(who)}` },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array);
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    for (const event of whole) {
      const lines = new Map(event.split("\n").map((line) => line.split(/: ?(.*)/s) as [string, string]));
      yield { event: lines.get("event"), data: lines.get("data") || "[]" };
    }
  }
}

test("a user who watches a report is sent each change until it is ready REQ-REV-08", async () => {
  const path = await requested();
  const events: string[] = [];
  const worked = api.work();
  for await (const { event, data } of listen(path, "rita.reader")) {
    const [run] = JSON.parse(data) as ReportResponse[];
    events.push(run ? `${run.status} ${run.progress}` : String(event));
    if (run?.status === "running" && run.progress === 0.5) finish();
  }
  await worked;
  expect(events).toContain("running 0.5");
  expect(events.slice(-2)).toEqual(["ready 1", "end"]);
});

test("a cancelled report ends the events, and a user who connects later gets the current state at once", async () => {
  const path = await requested();
  const [run] = (await api.call<ReportResponse[]>("rita.reader", `${path}/summary_report`)).body;
  await api.call("wendy.writer", `${path}/summary_report/${run?.id}/cancel`, { method: "PUT" });
  const events: string[] = [];
  for await (const { event, data } of listen(path, "rita.reader")) {
    events.push(String(event), ...(JSON.parse(data) as ReportResponse[]).map(({ status }) => status));
  }
  expect(events).toEqual(["progress", "cancelled", "end"]);
});

test("a user can have up to five streams open, and closing one makes room for another REQ-SRV-30 REQ-SRV-408", async () => {
  const path = await requested();
  const headers = { authorization: `Bearer ${await api.tokenOf("rita.reader")}` };
  const open = async () => api.app.request(`/api${path}/summary_report/events`, { headers });
  const streams = await Promise.all(Array.from({ length: 7 }, open));
  expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await api.call("wendy.writer", "/me")).status).toBe(200);
  await Promise.all(streams.map(async ({ body }) => body?.cancel()));
  const [run] = (await api.call<ReportResponse[]>("rita.reader", `${path}/summary_report`)).body;
  await api.call("wendy.writer", `${path}/summary_report/${run?.id}/cancel`, { method: "PUT" });
  await expect.poll(async () => (await open()).status).toBe(200);
});

test("other teams' users get no events", async () => {
  const path = await requested();
  expect((await api.call("sam.screening", `${path}/summary_report/events`)).status).toBe(404);
});
