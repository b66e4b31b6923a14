/** Tests two replicas with one database. If a session ends on one replica, it must end on the other. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { type TestApi, claimsOf, openApi, sign, testNow } from "../../../test/harness.ts";
import { endSessionsOf } from "./store.ts";

const seconds = 1000;
const minutes = 60 * seconds;

let database: TestDatabase;
let one: TestApi;
let other: TestApi;
beforeAll(async () => {
  database = await openTestDatabase();
  one = await openApi({ database });
  other = await openApi({ database });
});
afterAll(() => database.close());

let time: number;
beforeEach(() => {
  time = testNow.getTime();
  wait(0);
});

function wait(milliseconds: number): void {
  time += milliseconds;
  one.clock.now = new Date(time);
  other.clock.now = new Date(time);
}

let signIns = 0;

/** Returns a token from a sign-in that has not been used yet. */
function signIn(changes: Record<string, unknown> = {}): Promise<string> {
  signIns += 1;
  return sign({ ...claimsOf("wendy.writer"), origin_jti: `sign-in-${signIns}`, ...changes });
}

const callTo = async (replica: TestApi, token: string, path = "/me", method: "GET" | "DELETE" = "GET") =>
  (await replica.call("wendy.writer", path, { token, method })).status;
const signOut = (replica: TestApi, token: string) => callTo(replica, token, "/session", "DELETE");

test("a token is rejected after sign-out, at once on the same replica and within 5 seconds elsewhere REQ-SIGN-31", async () => {
  const token = await signIn();
  expect([await callTo(one, token), await callTo(other, token)]).toEqual([200, 200]);
  expect(await signOut(one, token)).toBe(200);
  expect(await callTo(one, token)).toBe(401);
  wait(5 * seconds);
  expect(await callTo(other, token)).toBe(401);
});

test("signing out releases the user's locks and no one else's REQ-LIF-08", async () => {
  const { ID } = await one.newCampaign();
  const { ID: other } = await one.newCampaign();
  const campaign = "/team/team-vaccinations/campaign";
  const iteration = `${campaign}/${ID}/iteration/${(await one.newIteration(ID)).ID}`;
  const token = await signIn();
  for (const path of [`${campaign}/${ID}`, iteration])
    await one.call("wendy.writer", `${path}/lock`, { method: "PUT", token });
  await one.call("bo.both", `${campaign}/${other}/lock`, { method: "PUT" });
  await signOut(one, token);
  const lockHolders = async (id: string) => {
    const { locked_by, iterations } = await one.readCampaign(id);
    return [locked_by, ...iterations.map((below) => below.locked_by)].map((holder) => holder?.name ?? null);
  };
  expect([await lockHolders(ID), await lockHolders(other)]).toEqual([[null, null], ["Bo Both"]]);
});

test("a clock set back by ten minutes does not extend a session ended elsewhere REQ-SIGN-31", async () => {
  const token = await signIn();
  expect([await callTo(one, token), await callTo(other, token)]).toEqual([200, 200]);
  await signOut(one, token);
  other.clock.elapsed = other.clock.now.getTime() + 4 * seconds;
  other.clock.now = new Date(time - 10 * minutes);
  expect(await callTo(other, token)).toBe(401);
  delete other.clock.elapsed;
});

test("a clock set back by ten minutes does not extend an idle session REQ-SIGN-30 REQ-SIGN-407", async () => {
  const token = await signIn();
  expect(await callTo(one, token)).toBe(200);
  const elapsed = one.clock.now.getTime();
  one.clock.now = new Date(elapsed - 5 * minutes);
  one.clock.elapsed = elapsed + 5 * minutes;
  expect(await callTo(one, token)).toBe(200);
  one.clock.elapsed = elapsed + 20 * minutes;
  expect(await callTo(one, token)).toBe(401);
  delete one.clock.elapsed;
});

test("sign-out ends every token of the sign-in, including refreshed ones, and no other sign-in REQ-SIGN-31", async () => {
  const iat = Math.floor(testNow.getTime() / 1000);
  const first = await signIn({ origin_jti: "same" });
  const refreshed = await signIn({ origin_jti: "same", iat, jti: "refreshed" });
  const elsewhere = await signIn();
  await signOut(one, first);
  expect([await callTo(one, refreshed), await callTo(one, elsewhere)]).toEqual([401, 200]);
});

test.each([
  ["sid", { origin_jti: undefined, sid: "provider-session" }],
  ["nothing but the person and the time", { origin_jti: undefined, sub: "nameless" }],
])(
  "a sign-in that the provider identifies by %s can be ended, and a new authentication starts a new one",
  async (_by, names) => {
    const token = await signIn(names);
    await signOut(one, token);
    expect(await callTo(one, token)).toBe(401);
    const again = claimsOf("wendy.writer").auth_time + 30;
    expect(await callTo(one, await signIn({ ...names, auth_time: again }))).toBe(200);
  },
);

test("ending all of a user's sessions leaves others' alone, and signing in again works REQ-SIGN-32 REQ-SIGN-409", async () => {
  const disabled = await signIn({ sub: "disabled" });
  const colleague = await signIn();
  for (const replica of [one, other]) expect(await callTo(replica, disabled)).toBe(200);
  expect(await endSessionsOf(database.db, "disabled", new Date(time))).toBe(1);
  wait(5 * seconds);
  for (const replica of [one, other]) expect(await callTo(replica, disabled)).toBe(401);
  expect(await callTo(one, colleague)).toBe(200);
  const now = Math.floor(time / 1000);
  expect(await callTo(one, await signIn({ sub: "disabled", auth_time: now, iat: now }))).toBe(200);
});

test("a session ends after 15 minutes without a call, however long its token lasts §4.21 §9.01", async () => {
  const token = await signIn();
  expect(await callTo(one, token)).toBe(200);
  wait(15 * minutes - 1);
  expect(await callTo(one, token)).toBe(200);
  wait(15 * minutes);
  expect([await callTo(one, token), await callTo(other, token)]).toEqual([401, 401]);
});

test("an idle session ends for its tokens and for tokens refreshed later §4.21 REQ-SIGN-30", async () => {
  const named = { origin_jti: "left alone" };
  const before = await signIn(named);
  expect(await callTo(one, before)).toBe(200);
  wait(15 * minutes);
  const iat = Math.floor(time / 1000);
  const refreshed = await signIn({ ...named, iat, jti: "refreshed after" });
  expect([await callTo(one, refreshed), await callTo(other, refreshed), await callTo(one, before)]).toEqual([
    401, 401, 401,
  ]);
});

test("a token that was never used is idle 15 minutes after it was issued §4.21", async () => {
  const token = await signIn();
  wait(14 * minutes);
  expect(await callTo(one, token)).toBe(401);
});

test("calls to one replica keep the session alive on another, although use is recorded only once a minute §4.21", async () => {
  const token = await signIn();
  expect(await callTo(one, token)).toBe(200);
  const recorded = () =>
    database.db.selectFrom("session").select("last_seen_at").where("id", "like", `sign-in-${signIns} %`);
  const lastRecorded = async () => (await recorded().executeTakeFirstOrThrow()).last_seen_at.getTime();
  const first = await lastRecorded();
  wait(50 * seconds);
  expect([await callTo(one, token), await lastRecorded()]).toEqual([200, first]);
  await one.sessions.flush();
  expect(await lastRecorded()).toBe(time);
  wait(15 * minutes - 1);
  expect(await callTo(other, token)).toBe(200);
});

test("a session ends an hour after authentication, however recently it was used §4.21 §9.01", async () => {
  const token = await signIn({ exp: claimsOf("wendy.writer").iat + 7200 });
  for (let gone = 0; gone < 50; gone += 10) {
    expect(await callTo(one, token)).toBe(200);
    wait(10 * minutes);
  }
  expect(await callTo(one, token)).toBe(200);
  wait(9 * minutes - 1);
  expect(await callTo(one, token)).toBe(200);
  wait(1);
  expect(await callTo(one, token)).toBe(401);
});

test("a session includes its end time §4.21 REQ-SIGN-406", async () => {
  const token = await signIn();
  const answer = await one.call("wendy.writer", "/session", { token });
  expect(answer.body).toEqual({ authenticated_at: "20261120092900", ends_at: "20261120102900", idle_minutes: 15 });
});

test("session data is deleted long after its token expired", async () => {
  const token = await signIn({ origin_jti: "old" });
  await signOut(one, token);
  const old = database.db.selectFrom("session").select("id").where("id", "like", "old %");
  wait(61 * minutes);
  await one.sessions.flush();
  expect(await old.execute()).toHaveLength(1);
  wait(60 * minutes);
  await one.sessions.flush();
  expect([await old.execute(), await callTo(one, token)]).toEqual([[], 401]);
});
