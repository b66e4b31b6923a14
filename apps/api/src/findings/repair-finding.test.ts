import type { FindingsResponse, FindingView, IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { applyRepair, repairLabel } from "@spi/domain/finding/repairs/repair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, deadRule, filterRule, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

interface HistoryPage {
  events: { action: string; reason: string | null; changes: unknown[] }[];
}

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function open(content: Record<string, unknown>) {
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const all = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
  const body = { ...iterationContent, ...content };
  const created = await api.call<IterationResponse>("wendy.writer", all, { method: "POST", body });
  const { ID } = created.body.iteration_details;
  const path = `${all}/${ID}`;
  const read = async () => (await api.call<IterationResponse>("wendy.writer", path)).body.iteration_details;
  const save = (details: object) =>
    api.call<IterationResponse & RefusalBody>("wendy.writer", path, { method: "PUT", body: details });
  const findings = async () => (await api.call<FindingsResponse>("wendy.writer", `${path}/finding`)).body;
  const repair = (finding: Pick<FindingView, "id">, body: { Version: number; code: string }, who = "wendy.writer") =>
    api.call<IterationResponse & RefusalBody>(who as "wendy.writer", `${path}/finding/${finding.id}/repair`, {
      method: "POST",
      body,
    });
  return { ID, campaignId, path, read, save, findings, repair };
}

/** Opens an iteration that could invite people recorded as dead. */
async function openWithoutDead() {
  const opened = await open({ IterationRules: [filterRule({ Name: "Own rule" })] });
  const finding = (await opened.findings()).findings.find(({ code }) => code === "recorded-as-dead")!;
  return { ...opened, finding };
}

test("a writer applies a finding's repair, which the history names REQ-SCR-474", async () => {
  const { ID, campaignId, read, findings, finding, repair } = await openWithoutDead();
  expect(finding.repairs.map(repairLabel)).toEqual(["Add “Recorded as dead”"]);
  const before = await read();
  const answer = await repair(finding, { Version: 1, code: "addRules" });
  expect(answer).toMatchObject({ status: 200, body: { iteration_details: { Version: 2 } } });
  const { IterationRules } = answer.body.iteration_details;
  expect(IterationRules.map(({ Name }) => Name)).toEqual(["Own rule", "Recorded as dead"]);
  const previewed = applyRepair(before, finding.repairs[0]!.change).IterationRules;
  expect(previewed.map(({ ID: _id, ...rule }) => rule)).toEqual(IterationRules.map(({ ID: _id, ...rule }) => rule));
  expect((await findings()).findings.map(({ code }) => code)).not.toContain("recorded-as-dead");
  const { body } = await api.call<HistoryPage>(
    "wendy.writer",
    `/team/team-vaccinations/campaign/${campaignId}/history`,
  );
  expect(body.events[0]).toMatchObject({
    action: "fixed finding",
    reason: `${finding.message} Fix: Add “Recorded as dead”.`,
  });
  expect(body.events[0]?.changes).not.toEqual([]);
  expect((await compareWithHistory(api.db)).map(({ objectId }) => objectId)).not.toContain(ID);
});

test("a repair is refused if the iteration has changed, or its finding is gone REQ-SCR-474", async () => {
  const { read, save, finding, repair } = await openWithoutDead();
  expect(await repair(finding, { Version: 1, code: "useAge" })).toMatchObject({
    status: 409,
    body: { kind: "conflict" },
  });
  expect(await repair({ id: "0".repeat(64) }, { Version: 1, code: "addRules" })).toMatchObject({
    status: 409,
    body: { kind: "conflict" },
  });
  expect(await repair(finding, { Version: 1, code: "addRules" }, "rita.reader")).toMatchObject({ status: 403 });
  await save({ ...(await read()), Name: "Renamed" });
  expect(await repair(finding, { Version: 1, code: "addRules" })).toMatchObject({
    status: 409,
    body: { kind: "staleVersion" },
  });
  expect((await read()).IterationRules).toHaveLength(1);
});

test("a repair is undone by saving the earlier rules, unless someone has changed the iteration since REQ-SCR-475", async () => {
  const { read, save, finding, repair } = await openWithoutDead();
  const before = await read();
  await repair(finding, { Version: 1, code: "addRules" });
  expect(await save({ ...before, Version: 2 })).toMatchObject({ status: 200 });
  expect({ ...(await read()), Version: 1 }).toEqual(before);
  await repair(finding, { Version: 3, code: "addRules" });
  await save({ ...(await read()), Name: "Renamed" });
  expect(await save({ ...before, Version: 4 })).toMatchObject({ status: 409, body: { kind: "staleVersion" } });
});

test("an iteration that is not a draft has no repairs REQ-SCR-474", async () => {
  const { path, findings } = await open({
    CommsType: "I",
    IterationRules: [filterRule({ Name: "Own rule", Comparator: "-75[[NVL:18000101]]" }), deadRule()],
  });
  expect((await findings()).findings.flatMap(({ repairs }) => repairs)).not.toEqual([]);
  for (const { id, level } of (await findings()).findings.filter((finding) => finding.level === "warning")) {
    expect(level).toBe("warning");
    const { version } = await findings();
    await api.call("wendy.writer", `${path}/finding/${id}/answer`, {
      method: "PUT",
      body: { Version: version, reason: "Agreed with the clinical lead" },
    });
  }
  const sent = await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  expect(sent).toMatchObject({ status: 200 });
  expect((await findings()).findings.flatMap(({ repairs }) => repairs)).toEqual([]);
});
