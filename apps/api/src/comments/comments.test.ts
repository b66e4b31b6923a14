import { randomUUID } from "node:crypto";
import type { RefusalBody } from "@spi/domain/api-contract";
import { most } from "@spi/domain/values/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, testNow } from "../../test/harness.ts";
import type { Comment } from "./comment-answer.ts";
import { addComment } from "./store.ts";

let api: TestApi;
let path: string;
let ruleId: string;
beforeAll(async () => {
  api = await openApi();
  const { ID } = await api.newCampaign();
  const rule = filterRule();
  ruleId = rule.ID;
  const iteration = await api.newIteration(ID, { IterationRules: [rule] });
  path = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}/comment`;
}, 60_000);
afterAll(() => api.close());

const say = <Answer = Comment>(who: Parameters<TestApi["call"]>[0], body: object) =>
  api.call<Answer>(who, path, { method: "POST", body });

test("every team member can comment on any part of an iteration and read all comments REQ-REV-01 REQ-REV-400", async () => {
  expect((await say("arun.approver", { part: `rule:${ruleId}`, text: " Why 75? " })).status).toBe(201);
  expect((await say("rita.reader", { part: "cohorts", text: "Is the carers' cohort missing?" })).status).toBe(201);
  const { body } = await api.call<Comment[]>("wendy.writer", path);
  expect(body).toMatchObject([
    { part: `rule:${ruleId}`, text: "Why 75?", author: { name: "Arun Approver" }, resolved_by: null, version: 1 },
    { part: "cohorts", author: { name: "Rita Reader" } },
  ]);
});

test("a writer can mark a comment as dealt with once, and it remains readable", async () => {
  const { body: comment } = await say("arun.approver", { part: "details", text: "The date?" });
  const address = `${path}/${comment.id}/resolve`;
  expect((await api.call("arun.approver", address, { method: "PUT" })).status).toBe(403);
  expect((await api.call("wendy.writer", address, { method: "PUT" })).body).toMatchObject({
    resolved_by: { name: "Wendy Writer" },
  });
  expect((await api.call("bo.both", address, { method: "PUT" })).body).toMatchObject({
    resolved_by: { name: "Wendy Writer" },
  });
  expect((await api.call<Comment[]>("rita.reader", path)).body.some(({ id }) => id === comment.id)).toBe(true);
});

test("an empty comment, one without a part, one on an unknown rule and one with an NHS number are rejected by field REQ-REL-77", async () => {
  const empty = await say<RefusalBody>("rita.reader", { part: "cohorts", text: "  " });
  expect([empty.status, empty.body.errors]).toEqual([400, { text: ["Enter a comment."] }]);
  const named = await say<RefusalBody>("rita.reader", { part: "cohorts", text: "999-000-0018 has died" });
  expect(named.body.errors).toEqual({ text: [expect.stringMatching(/^Remove the NHS number/)] });
  const nothing = await say<RefusalBody>("rita.reader", { part: "weather", text: "x" });
  expect(nothing.body.errors).toEqual({ part: ["Choose what the comment is about."] });
  const gone = await say<RefusalBody>("rita.reader", { part: "rule:00000000-0000-4000-8000-000000000000", text: "x" });
  expect([gone.status, Object.keys(gone.body.errors)]).toEqual([400, ["part"]]);
});

test("a comment on an iteration deleted in the meantime is not found, and one above the maximum is rejected REQ-VAL-33 REQ-VAL-414", async () => {
  const author = { id: "rita", name: "Rita Reader" };
  const comment = { part: "cohorts", text: "x", version: 1, author, now: testNow };
  const gone = await addComment(api.db, { ...comment, id: randomUUID(), iterationId: randomUUID() });
  expect(gone).toBeUndefined();
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  for (let number = 0; number < most.comments; number += 1) {
    await addComment(api.db, { ...comment, id: randomUUID(), iterationId: iteration.ID });
  }
  const commentPath = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}/comment`;
  const body = { part: "cohorts", text: "one too many" };
  const refused = await api.call<RefusalBody>("rita.reader", commentPath, { method: "POST", body });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["text"]]);
});

test("other teams' users can neither read nor write comments", async () => {
  expect((await api.call("sam.screening", path)).status).toBe(404);
  expect((await say("sam.screening", { part: "cohorts", text: "x" })).status).toBe(404);
});

test("a comment is stored and returned unchanged, even if its text could be interpreted as code", async () => {
  const texts = [
    "'; drop table team; --",
    '"; select 1 from person; --',
    "<script>alert(1)</script>",
    "${1+1} {{1+1}} %s",
    "a\\'b\"c",
  ];
  for (const text of texts) expect((await say("rita.reader", { part: "details", text })).status).toBe(201);
  const { body } = await api.call<Comment[]>("wendy.writer", path);
  expect(body.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
});
