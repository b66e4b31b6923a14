import type { FindingsResponse, IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, iterationContent, neverDeciding, openApi, reviewerIds, testNow } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const minute = (count: number) => {
  api.clock.now = new Date(testNow.getTime() + count * 60_000);
};

async function open(all: string, changes: object = {}, copiedFrom?: string) {
  const body = { ...iterationContent, IterationRules: neverDeciding(), ...changes };
  const at = copiedFrom ? `${all}?copied_from=${copiedFrom}` : all;
  const { ID } = (await api.call<IterationResponse>("wendy.writer", at, { method: "POST", body })).body
    .iteration_details;
  const path = `${all}/${ID}`;
  const readFindings = async () => (await api.call<FindingsResponse>("rita.reader", `${path}/finding`)).body;
  const first = async () => (await readFindings()).findings.find(({ code }) => code === "never-decides");
  const reply = async (reason: string | null) => {
    const body = { Version: (await readFindings()).version, reason };
    const of = `${path}/finding/${(await first())!.id}/answer`;
    return (await api.call<RefusalBody>("wendy.writer", of, { method: "PUT", body })).body.errors;
  };
  return { ID, path, first, reply };
}

test("a rejected answer is shown next to its replacement, and the same text is rejected again REQ-REV-41 REQ-VAL-43 REQ-REV-471", async () => {
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const all = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
  const { ID, path, first, reply } = await open(all);
  const unseen = "This contains an invisible character (U+0007). Remove it, or type the text again.";
  expect(await reply("The vendor\u0007 does it.")).toEqual({ reason: [unseen] });
  await reply("The vendor does it.");
  const reason = "It does not.";
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  minute(1);
  await api.move("arun.approver", path, { status: "rejected", reason, refused_answers: [(await first())!.id] });
  await api.move("wendy.writer", path, { status: "draft" });
  const sameWords = { reason: [expect.stringContaining("A reviewer did not accept this answer")] };
  expect(await reply("the  vendor does it")).toEqual(sameWords);
  const earlier_answer = {
    reason: "The vendor does it.",
    not_accepted: { by: { id: reviewerIds.arun }, reason },
  };
  minute(2);
  await reply("Asked of the vendor again");
  await reply("They confirmed it on 3 November");
  const now = { reason: "They confirmed it on 3 November", not_accepted: null };
  expect(await first()).toMatchObject({ answer: now, is_new: true, earlier_answer });
  const copy = await open(all, { Name: "Copy", CommsType: "R", IterationDate: "20270115" }, ID);
  expect(await copy.first()).toMatchObject({ earlier_answer });
  await reply(null);
  expect(await first()).toMatchObject({ answer: null, earlier_answer });
  expect(await reply("The vendor does it!")).toEqual(sameWords);
});

test("an answer that replaces a rejected answer is listed before other new answers REQ-REV-41 REQ-REV-472", async () => {
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const all = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
  const [first, second, dead] = neverDeciding();
  const third = { ...second!, RuleID: undefined, Name: "Most recent dose", Comparator: "-14", Priority: 20 };
  const { path } = await open(all, { IterationRules: [first, second, third, dead] });
  const readFindings = async () => (await api.call<FindingsResponse>("rita.reader", `${path}/finding`)).body;
  const warnings = async () => (await readFindings()).findings.filter(({ level }) => level === "warning");
  const reply = async (id: string, reason: string) => {
    const body = { Version: (await readFindings()).version, reason };
    await api.call("wendy.writer", `${path}/finding/${id}/answer`, { method: "PUT", body });
  };
  const ids = (await warnings()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  for (const id of ids) await reply(id, "A safeguard of the vendor");
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  const last = (await warnings()).at(-1)!.id;
  minute(3);
  await api.move("arun.approver", path, { status: "rejected", reason: "It is not.", refused_answers: [last] });
  await api.move("wendy.writer", path, { status: "draft" });
  minute(4);
  for (const id of ids) await reply(id, "They confirmed it on 4 November");
  expect((await warnings()).map(({ id, is_new }) => [id, is_new])[0]).toEqual([last, true]);
  expect((await warnings()).every(({ is_new }) => is_new)).toBe(true);
});
