import { createServer, type AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { ok } from "@spi/domain/values/result";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emptyReport } from "../../test/empty-report.ts";
import { type TestApi, campaignContent, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import type { RefusalBody } from "@spi/domain/api-contract";
import { json } from "../database/json.ts";
import type { RunEngine } from "../reports/worker.ts";
import { claimMail, endAttempt, type ClaimedMail, type Delivery } from "./outbox.ts";
import { sendOnce, startMailSender } from "./sender.ts";
import { smtpDelivery } from "./smtp.ts";

let failing: string | null = null;
const engine: RunEngine = () =>
  Promise.resolve(
    failing === null ? ok({ report: emptyReport, record: {} as never }) : { ok: false, refusal: { message: failing } },
  );

let api: TestApi;
const log = pino({ level: "silent" });
beforeAll(async () => {
  api = await openApi({ engine: () => engine });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom("outbox").execute();
});

let names = 0;

/**
 * Creates an iteration in a separate campaign. Returns a function that moves it to a status and returns the emails that
 * were stored.
 */
async function newIteration() {
  const campaign = await api.newCampaign();
  names += 1;
  const iteration = await api.newIteration(campaign.ID, { Name: `Mail ${names}` });
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const filed = async () => {
    const rows = await api.db.selectFrom("outbox").selectAll().orderBy("recipient").execute();
    await api.db.deleteFrom("outbox").execute();
    return rows;
  };
  const move = async (who: Parameters<TestApi["call"]>[0], request: object) => {
    const answer = await api.move(who, path, request);
    return { status: answer.status, mails: await filed() };
  };
  const send = () => move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  return { path, move, send, filed };
}

const to = (mails: { recipient: string }[]) => mails.map(({ recipient }) => recipient.split("@")[0]);

test("each step sends emails to the people in the management details, and an approved report also to releasers REQ-REV-06 REQ-REL-548", async () => {
  const { move, send, filed } = await newIteration();
  const sent = await send();
  expect(to(sent.mails)).toEqual(["arun.approver", "manager", "reviewer"]);
  expect(sent.mails[0]?.subject).toMatch(/^For review: Mail \d+$/);
  const rejected = await move("arun.approver", { status: "rejected", reason: "Patient 999 000 0000 complained" });
  expect(to(rejected.mails)).toEqual(["manager"]);
  await move("wendy.writer", { status: "draft" });
  await send();
  expect(to((await move("arun.approver", { status: "approved" })).mails)).toEqual(["manager"]);
  expect((await move("wendy.writer", { status: "report requested" })).mails).toEqual([]);
  failing = "The population data are damaged.";
  await api.work();
  const failed = await filed();
  expect(failed.map(({ event }) => event)).toEqual(["failReport"]);
  failing = null;
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  expect(to(await filed())).toEqual(["approver", "arun.approver", "manager"]);
  const decided = await move("arun.approver", { status: "report approved" });
  expect(to(decided.mails)).toEqual(["bo.both", "manager", "rhys.releaser"]);
  expect(new Set(decided.mails.map(({ subject }) => subject))).toEqual(new Set([`Report approved: Mail ${names}`]));
});

test("an email contains the campaign, iteration, staff and page, and never a typed reason REQ-REV-06 REQ-REV-404", async () => {
  const { path, move, send } = await newIteration();
  const [mail] = (await send()).mails;
  expect(mail?.body).toContain(
    `Wendy Writer sent the iteration “Mail ${names}” in the campaign “Spring COVID-19 2026”`,
  );
  expect(mail?.body).toContain(`https://spi.test${path.replace("/team/", "/")}/summary`);
  const [rejection] = (await move("arun.approver", { status: "rejected", reason: "Patient 999 000 0000" })).mails;
  expect(JSON.stringify(rejection)).not.toContain("999 000");
});

test("a rejected step does not store an email REQ-REV-06 REQ-REV-403", async () => {
  const { move, send } = await newIteration();
  await send();
  const own = await move("wendy.writer", { status: "approved" });
  expect(own).toEqual({ status: 403, mails: [] });
  expect((await move("arun.approver", { status: "rejected" })).mails).toEqual([]);
});

test("sending for review repeatedly within an hour emails each person once REQ-SEC-232", async () => {
  const { path } = await newIteration();
  const recipients = async () => {
    const rows = await api.db.selectFrom("outbox").select(["recipient", "event"]).orderBy("recipient").execute();
    return to(rows.filter(({ event }) => event === "sendForReview"));
  };
  const round = async (reviewer: string) => {
    await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewer] });
    await api.move("wendy.writer", path, { status: "draft" });
  };
  await round(reviewerIds.arun);
  const once = await recipients();
  expect(once).toEqual(["arun.approver", "manager", "reviewer"]);
  for (let again = 0; again < 3; again += 1) await round(reviewerIds.arun);
  expect(await recipients()).toEqual(once);
  await round(reviewerIds.bo);
  expect(await recipients()).toEqual(["arun.approver", "bo.both", "manager", "reviewer"]);
  await sql`update outbox set created_at = created_at - interval '61 minutes'`.execute(api.db);
  await round(reviewerIds.arun);
  expect((await recipients()).filter((name) => name === "manager")).toHaveLength(2);
});

test("a corrected iteration is announced to its reviewers at once REQ-SEC-232", async () => {
  const { move, send } = await newIteration();
  await send();
  await move("arun.approver", { status: "rejected", reason: "The run date is too early" });
  await move("wendy.writer", { status: "draft" });
  expect(to((await send()).mails)).toEqual(["arun.approver", "manager", "reviewer"]);
});

test("an event emails up to 100 people, named reviewers first REQ-SEC-232", async () => {
  const addresses = (list: string) => Array.from({ length: 100 }, (_, index) => `${list}-${index}@example.nhs.uk`);
  const campaign = await api.newCampaign({ Manager: addresses("manager"), Reviewer: addresses("reviewer") });
  const iteration = await api.newIteration(campaign.ID);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  await api.move("wendy.writer", path, { status: "in review", reviewers: [reviewerIds.arun] });
  const rows = await api.db.selectFrom("outbox").select("recipient").execute();
  expect(rows).toHaveLength(100);
  expect(to(rows)).toContain("arun.approver");
});

test("with configured domains, emails go only to those domains, and other addresses are rejected by field REQ-SEC-233", async () => {
  const bounded = await openApi({ mailDomains: ["nhs.uk"] });
  const outside = { Manager: ["manager@example.nhs.uk", "someone@example.org"] };
  const create = { method: "POST" as const, body: { ...campaignContent, ...outside } };
  const refused = await bounded.call<RefusalBody>("wendy.writer", "/team/team-vaccinations/campaign", create);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { Manager: ["Enter email addresses that end in nhs.uk"] } },
  });
  const campaign = await bounded.newCampaign();
  const before = { ...campaignContent, ...outside };
  await bounded.db
    .updateTable("campaign")
    .set({ document: json(before) })
    .where("id", "=", campaign.ID)
    .execute();
  const iteration = await bounded.newIteration(campaign.ID);
  const path = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const save = (changes: object) => {
    const { ID, Version } = campaign;
    return bounded.call("wendy.writer", path, { method: "PUT", body: { ...before, ...changes, ID, Version } });
  };
  expect((await save({ Approver: ["someone@nhs.uk.example.org"] })).status).toBe(400);
  await bounded.move("wendy.writer", `${path}/iteration/${iteration.ID}`, {
    status: "in review",
    reviewers: [reviewerIds.arun],
  });
  const rows = await bounded.db.selectFrom("outbox").select("recipient").execute();
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ recipient }) => !recipient.endsWith("nhs.uk"))).toEqual([]);
  await bounded.close();
});

async function file(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    iteration_id: randomUUID(),
    event: "approve" as const,
    recipient: `person-${index}@example.nhs.uk`,
    subject: `Subject ${index}`,
    body: "Body",
    created_at: testNow,
  }));
  await api.db.insertInto("outbox").values(rows).execute();
}

const states = async () =>
  (await api.db.selectFrom("outbox").select(["state", "failure"]).orderBy("recipient").execute()).map(
    ({ state, failure }) => [state, failure],
  );

test("two concurrent senders send every email exactly once", async () => {
  await file(20);
  const delivered: string[] = [];
  const deliver = (mail: ClaimedMail): Promise<Delivery> => {
    delivered.push(mail.recipient);
    return Promise.resolve({ kind: "sent" });
  };
  const senders = [1, 2].map(() => startMailSender({ db: api.db, deliver, log }));
  await expect.poll(() => delivered.length).toBe(20);
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(new Set(delivered).size).toBe(20);
  expect((await states()).every(([state]) => state === "sent")).toBe(true);
});

test("an undelivered email waits longer after each attempt and is sent in the end", async () => {
  await file(1);
  const unreachable = () => Promise.reject(new Error("connection refused"));
  expect(await sendOnce({ db: api.db, deliver: unreachable, log })).toBe(true);
  expect(await states()).toEqual([["waiting", "connection refused"]]);
  const pause = async () => {
    const row = sql<{ seconds: number }>`
      select extract(epoch from not_before - clock_timestamp())::float8 as seconds from outbox`;
    return (await row.execute(api.db)).rows[0]?.seconds ?? 0;
  };
  const due = () => sql`update outbox set not_before = clock_timestamp()`.execute(api.db);
  const first = await pause();
  expect(await sendOnce({ db: api.db, deliver: unreachable, log })).toBe(false);
  await due();
  await sendOnce({ db: api.db, deliver: unreachable, log });
  expect(await pause()).toBeGreaterThan(first * 1.5);
  await due();
  await sendOnce({ db: api.db, deliver: () => Promise.resolve({ kind: "sent" }), log });
  expect(await states()).toEqual([["sent", null]]);
  expect(await sendOnce({ db: api.db, deliver: unreachable, log })).toBe(false);
});

test("an email whose sender process died is sent by another, and the first one's late result is not stored", async () => {
  await file(1);
  const first = await claimMail(api.db);
  expect(await claimMail(api.db)).toBeUndefined();
  await sql`update outbox set lease_until = clock_timestamp() - interval '1 second'`.execute(api.db);
  const second = await claimMail(api.db);
  expect(second).toMatchObject({ id: first?.id, attempt: 2 });
  if (!first || !second) throw new Error("nothing was claimed");
  expect(await endAttempt(api.db, first, { kind: "failed", failure: "late" })).toBe(false);
  expect(await endAttempt(api.db, second, { kind: "sent" })).toBe(true);
});

/** SMTP server that accepts all emails except those to nobody@…. */
async function playedServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let data = "";
    let inData = false;
    socket.write("220 played\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (inData) {
        data += text;
        if (!data.endsWith("\r\n.\r\n")) return;
        received.push(data);
        [inData, data] = [false, ""];
        socket.write("250 taken\r\n");
        return;
      }
      const command = text.slice(0, 4).toUpperCase();
      inData = command === "DATA";
      if (text.includes("nobody@")) socket.write("550 no such person\r\n");
      else if (command === "QUIT") socket.end("221 bye\r\n");
      else socket.write(inData ? "354 go on\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, close: () => server.close() };
}

test("an email keeps its Message-ID through SMTP, and one to an unknown recipient is rejected", async () => {
  const server = await playedServer();
  const deliver = smtpDelivery({ url: server.url, from: "no-reply@spi.example.nhs.uk" });
  const mail = {
    id: randomUUID(),
    recipient: "manager@example.nhs.uk",
    subject: "For review: ½",
    body: "Hello",
    attempt: 1,
  };
  expect(await deliver(mail)).toEqual({ kind: "sent" });
  expect(server.received[0]).toContain(`Message-ID: <${mail.id}@spi.example.nhs.uk>`);
  expect(server.received[0]).toContain("To: manager@example.nhs.uk");
  expect(await deliver({ ...mail, recipient: "nobody@example.nhs.uk" })).toMatchObject({ kind: "refused" });
  server.close();
  const closed = smtpDelivery({ url: "smtp://127.0.0.1:1", from: "no-reply@spi.example.nhs.uk" });
  expect(await closed(mail)).toMatchObject({ kind: "failed" });
});

test("the log reports that an email was rejected, but not its recipient REQ-SRV-12", async () => {
  await file(1);
  const lines: string[] = [];
  const heard = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const failure = "550 5.1.1 <person-0@example.nhs.uk>: no such person";
  await sendOnce({ db: api.db, deliver: () => Promise.resolve({ kind: "refused", failure }), log: heard });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("550 5.1.1 <…>: no such person");
  expect(await states()).toEqual([["refused", failure]]);
});

test("without an SMTP server the development page shows the captured emails", async () => {
  await file(1);
  await api.db.updateTable("outbox").set({ subject: "<script>alert(1)</script>" }).execute();
  const response = await api.app.request("/development/mail");
  const page = await response.text();
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(page).toContain("To person-0@example.nhs.uk");
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script>");
});
