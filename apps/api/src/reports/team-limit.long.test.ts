/**
 * Tests the maximum number of a team's waiting and running reports. They are requested one after another on PGlite and
 * in parallel on PostgreSQL.
 */
import type { IterationResponse, RefusalBody, ReportResponse } from "@spi/domain/api-contract";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApi, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";

const limit = 3;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const failing = () => Promise.resolve({ ok: false, refusal: { message: "No people" } } as const);
  api = await openApi({ reportsPerTeam: limit, engine: () => failing, log });
});
afterAll(() => api.close());
/** Processes all waiting reports. */
const workAll = async () => {
  while (await api.work());
};
afterEach(workAll);

type Who = Parameters<TestApi["call"]>[0];
const vaccinations = { team: "team-vaccinations", author: "wendy.writer", approver: "arun.approver" } as const;
const screening = { team: "team-screening", author: "sam.screening", approver: "abena.approver" } as const;

/** Creates an approved iteration in a separate campaign. Returns functions that request and cancel its report. */
async function approved({ team, author, approver }: { team: string; author: Who; approver: Who } = vaccinations) {
  const campaign = await api.newCampaign({}, author, team);
  const iterations = `/team/${team}/campaign/${campaign.ID}/iteration`;
  const made = await api.call<IterationResponse>(author, iterations, { method: "POST", body: iterationContent });
  const path = `${iterations}/${made.body.iteration_details.ID}`;
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  await move(author, {
    status: "in review",
    reviewers: [reviewerIds[approver === "arun.approver" ? "arun" : "abena"]],
  });
  expect((await move(approver, { status: "approved" })).body.status).toBe("approved");
  const reports = async () => (await api.call<ReportResponse[]>(author, `${path}/summary_report`)).body;
  return {
    request: () => move(author, { status: "report requested" }),
    read: () => api.call<IterationResponse>(author, path),
    reports,
    cancel: async () =>
      api.call(author, `${path}/summary_report/${(await reports()).at(-1)?.id}/cancel`, { method: "PUT" }),
  };
}

type Approved = Awaited<ReturnType<typeof approved>>;
const several = async (count: number): Promise<Approved[]> => {
  const made: Approved[] = [];
  while (made.length < count) made.push(await approved());
  return made;
};

const refusal = {
  status: 409,
  body: {
    kind: "tooManyReports",
    message: "We are already making 3 reports for your team. Wait until one is ready, or cancel one.",
  },
};

test("ten concurrent requests by a team create only the maximum number of reports, and the other users see the next step REQ-REP-14 REQ-REP-401", async () => {
  const iterations = await several(10);
  const answers = await Promise.all(iterations.map(({ request }) => request()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refusal);
  const waiting = await api.db.selectFrom("job").select("id").where("state", "=", "waiting").execute();
  expect(waiting).toHaveLength(limit);
});

test("a rejected request leaves the iteration approved, does not create a report and is logged as rejected REQ-REP-14", async () => {
  const [last, ...others] = await several(limit + 1);
  for (const { request } of others) expect((await request()).status).toBe(200);
  const before = await last?.read();
  lines.length = 0;
  expect(await last?.request()).toMatchObject(refusal);
  expect((await last?.read())?.body).toEqual(before?.body);
  expect(await last?.reports()).toEqual([]);
  const route = "/api/team/:teamId/campaign/:campaignId/iteration/:iterationId/status";
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ msg: "request", method: "PUT", route, status: 409 }),
  );
});

test("a cancelled, reverted or ended report makes room for another REQ-REP-14", async () => {
  const [first, second, ...others] = await several(limit + 2);
  for (const { request } of [first, ...others].flatMap((item) => item ?? []).slice(0, limit)) {
    expect((await request()).status).toBe(200);
  }
  expect(await second?.request()).toMatchObject(refusal);
  expect((await first?.cancel())?.status).toBe(200);
  expect((await second?.request())?.status).toBe(200);
  expect(await first?.request()).toMatchObject(refusal);
  await api.work();
  expect((await first?.request())?.status).toBe(200);
});

test("one team's reports do not count towards another's maximum REQ-REP-14", async () => {
  for (const { request } of await several(limit)) expect((await request()).status).toBe(200);
  const other = await approved(screening);
  expect((await other.request()).status).toBe(200);
});
