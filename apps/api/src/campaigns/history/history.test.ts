import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { RefusalBody } from "@spi/domain/api-contract";
import { type TestApi, openApi, testNow } from "../../../test/harness.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import { appendHistory } from "../../history/store.ts";
import { pino } from "pino";
import type { historyPageSchema } from "./read.ts";

type Page = z.infer<typeof historyPageSchema>;

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";
const log = pino({ level: "silent" });

/**
 * Creates a campaign with the given number of versions. Bo writes every second version. Each version has a description
 * with `length` characters.
 */
async function campaignOf({ versions, length }: { versions: number; length: number }) {
  const campaignId = randomUUID();
  for (let version = 1; version <= versions; version += 1) {
    const actor = version % 2 === 0 ? { id: "bo", name: "Bo Both" } : { id: "wendy", name: "Wendy Writer" };
    const detail = { document: { Name: `Version ${version}`, Description: `${version}`.padEnd(length, "x") } };
    const event = { objectId: campaignId, campaignId, kind: "campaign", teamId: "team-vaccinations" } as const;
    await inRecordedTransaction({ db: api.db, log }, (transaction) =>
      appendHistory(transaction, { ...event, version, at: testNow, actor, action: "saved", detail }),
    );
  }
  return campaignId;
}

/** Reads all pages of a history one after another. */
async function pagesOf(campaignId: string, query = "") {
  const pages: { page: Page; bytes: number }[] = [];
  for (let next: string | null = ""; next !== null; next = pages.at(-1)?.page.next ?? null) {
    const from = next === "" ? "" : `&before=${next}`;
    const { status, body } = await api.call<Page>("rita.reader", `${team}/${campaignId}/history?${query}${from}`);
    expect(status).toBe(200);
    pages.push({ page: body, bytes: JSON.stringify(body).length });
  }
  return pages;
}

test("a long history is read in pages, with each event and its changes once REQ-HIS-05", async () => {
  const pages = await pagesOf(await campaignOf({ versions: 120, length: 3 }));
  expect(pages.map(({ page }) => page.events.length)).toEqual([50, 50, 20]);
  expect(pages.map(({ page }) => page.total)).toEqual([120, 120, 120]);
  const events = pages.flatMap(({ page }) => page.events);
  expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  const nameChanges = events.map(({ changes }) => changes.find(({ path }) => path[0] === "Name"));
  expect(nameChanges[49]).toMatchObject({ before: "Version 70", after: "Version 71" });
  expect(nameChanges.at(-1)).toMatchObject({ after: "Version 1" });
});

test("a history page is small, however much was saved REQ-HIS-05", async () => {
  const pages = await pagesOf(await campaignOf({ versions: 12, length: 900_000 }));
  expect(pages.flatMap(({ page }) => page.events)).toHaveLength(12);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(5_000_000);
});

test("a history filtered by user has each event's own changes REQ-HIS-05 REQ-HIS-402", async () => {
  const [only] = await pagesOf(await campaignOf({ versions: 4, length: 3 }), "by=bo");
  expect(only?.page.total).toBe(2);
  expect(only?.page.people.map(({ name }) => name)).toEqual(["Bo Both", "Wendy Writer"]);
  expect(only?.page.events.map(({ changes }) => changes[0]?.before)).toEqual(["Version 3", "Version 1"]);
});

test("a history filtered by kind has the events of that kind, and the others are changes to content REQ-HIS-402 REQ-SCR-497", async () => {
  const campaignId = randomUUID();
  const actions = ["created", "sendForReview", "approve", "requestReport", "releaseStarted", "an action of the future"];
  for (const [index, action] of actions.entries()) {
    const event = { objectId: campaignId, campaignId, kind: "campaign", teamId: "team-vaccinations" } as const;
    const actor = { id: "wendy", name: "Wendy Writer" };
    await inRecordedTransaction({ db: api.db, log }, (transaction) =>
      appendHistory(transaction, { ...event, version: index + 1, at: testNow, actor, action, detail: {} }),
    );
  }
  const actionsOf = async (kind: string) => {
    const [only] = await pagesOf(campaignId, `kind=${kind}`);
    expect(only?.page.people).toHaveLength(1);
    expect(only?.page.total).toBe(only?.page.events.length);
    return only?.page.events.map(({ action }) => action);
  };
  expect(await actionsOf("changes")).toEqual(["an action of the future", "created"]);
  expect(await actionsOf("review")).toEqual(["approve", "sendForReview"]);
  expect(await actionsOf("reports")).toEqual(["requestReport"]);
  expect(await actionsOf("sending")).toEqual(["releaseStarted"]);
});

test("an unknown history and an invalid page are rejected REQ-HIS-05", async () => {
  expect((await api.call("rita.reader", `${team}/${randomUUID()}/history`)).status).toBe(404);
  const campaignId = await campaignOf({ versions: 1, length: 3 });
  for (const query of ["before=x", "before=%00", "by=%00", "by=a%00", "iteration=%00", "kind=everything"]) {
    expect((await api.call("rita.reader", `${team}/${campaignId}/history?${query}`)).status).toBe(400);
  }
  const beyond = await api.call<RefusalBody>("rita.reader", `${team}/${campaignId}/history?before=${"x".repeat(99)}`);
  expect(beyond.body.errors).toEqual({ before: ["Enter the “next” value from the previous page"] });
});

test("the history lists each changed field with its user and both values, newest first", async () => {
  const details = await api.newCampaign({ Name: "Before" });
  await api.call("bo.both", `${team}/${details.ID}`, { method: "PUT", body: { ...details, Name: "After" } });
  const { body } = await api.call<Page>("rita.reader", `${team}/${details.ID}/history`);
  expect(body.events[0]).toMatchObject({
    action: "saved",
    version: 2,
    by: { name: "Bo Both" },
    changes: [{ path: ["Name"], before: "Before", after: "After" }],
  });
  expect(body.events.map((event) => event.action)).toEqual(["saved", "created"]);
  expect((await api.call("sam.screening", `${team}/${details.ID}/history`)).status).toBe(404);
});
