import { randomUUID } from "node:crypto";
import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";
import { json } from "../database/json.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const listFor = (reason: OnlyPeople["Reasons"][number]["Reason"], release: string = randomUUID()): OnlyPeople => ({
  ID: randomUUID(),
  Hash: "a".repeat(64),
  People: 12,
  Release: { ID: release, Iteration: randomUUID(), Name: "Winter", Number: 1 },
  Reasons: [{ Reason: reason, People: 12 }],
});

/** Creates a draft that is limited to a list of people, and a copy of it. */
async function draftWithCopy() {
  const campaign = `/team/team-vaccinations/campaign/${(await api.newCampaign()).ID}`;
  const only = listFor("failed");
  const limit = (id: string, people: OnlyPeople) =>
    sql`update iteration set document = document || ${json({ OnlyPeople: people })}::jsonb where id = ${id}`.execute(
      api.db,
    );
  const draft = await api.newIteration(campaign.split("/").at(-1)!, { Name: "Again" });
  await limit(draft.ID, only);
  const { iteration_details } = (await api.call<IterationResponse>("wendy.writer", `${campaign}/iteration/${draft.ID}`))
    .body;
  const { ID: _id, Version: _version, IterationNumber: _number, OnlyPeople: _only, ...content } = iteration_details;
  const made = await api.call<IterationResponse>("wendy.writer", `${campaign}/iteration?copied_from=${draft.ID}`, {
    method: "POST",
    body: { ...content, Name: "Copy" },
  });
  const copy = made.body.iteration_details;
  expect(copy.OnlyPeople).toEqual(only);
  const move = (who: "wendy.writer" | "arun.approver", id: string, command: object) =>
    api.move<IterationResponse & RefusalBody>(who, `${campaign}/iteration/${id}`, command);
  const send = (id: string) => move("wendy.writer", id, { status: "in review", reviewers: [reviewerIds.arun] });
  return { campaign, only, draft: draft.ID, copy: copy.ID, move, send, limit };
}

const inUse = {
  status: 409,
  body: { message: expect.stringMatching(/“Again” is for some of the same people/) as string },
};

test("a copy of an iteration for listed people cannot be sent for review while the first is in use REQ-REL-554", async () => {
  const { draft, copy, send, move } = await draftWithCopy();
  expect((await send(draft)).body.status).toBe("in review");
  expect(await send(copy)).toMatchObject(inUse);
  await move("arun.approver", draft, { status: "rejected", reason: "Too soon" });
  expect((await send(copy)).body.status).toBe("in review");
});

test("only one of two copies sent for review at the same time is accepted REQ-REL-554", async () => {
  const { draft, copy, send } = await draftWithCopy();
  const answers = await Promise.all([send(draft), send(copy)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("a copy already in review cannot be approved, and its report cannot be approved, while the first is in use REQ-REL-554", async () => {
  const { draft, copy, move } = await draftWithCopy();
  await setState(api.db, draft, { status: "approved" });
  await setState(api.db, copy, { status: "in review" });
  expect(await move("arun.approver", copy, { status: "approved" })).toMatchObject(inUse);
  await setState(api.db, copy, { status: "report ready" });
  expect(await move("arun.approver", copy, { status: "report approved" })).toMatchObject(inUse);
});

test("an iteration for listed people is refused if another in use has its list, or a reason of its release REQ-REL-554", async () => {
  const { only, draft, copy, limit } = await draftWithCopy();
  const refusalFor = async (status: IterationStatus, people: OnlyPeople) => {
    await setState(api.db, draft, { status: "draft" });
    await limit(draft, people);
    await setState(api.db, draft, { status });
    return refuseListInUse(api.db, copy);
  };
  const refused = (sent: boolean) => ({
    kind: "conflict",
    code: "listInUse",
    params: { iteration: "Again", sent },
  });
  const release = only.Release.ID;
  expect(await refusalFor("report approved", only)).toEqual(refused(false));
  expect(await refusalFor("sent to nhs notify", only)).toEqual(refused(true));
  expect(await refusalFor("approved", listFor("failed", release))).toEqual(refused(false));
  expect(await refusalFor("approved", listFor("refused", release))).toBeUndefined();
  expect(await refusalFor("approved", listFor("failed"))).toBeUndefined();
  for (const status of ["draft", "rejected", "report rejected"] as const)
    expect(await refusalFor(status, only)).toBeUndefined();
});

test("a deleted copy is no longer in use REQ-REL-554", async () => {
  const { draft, copy, campaign, send } = await draftWithCopy();
  await api.call("wendy.writer", `${campaign}/iteration/${copy}`, { method: "DELETE" });
  expect((await send(draft)).body.status).toBe("in review");
});
