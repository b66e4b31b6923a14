import { iterationStatuses, transitions, type IterationStatus } from "@spi/domain/iteration/lifecycle";
import { type ReleaseState, releaseStates } from "@spi/domain/release/release";
import type { Actor } from "@spi/domain/users/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, iterationContent, openApi, reviewerIds } from "../../test/harness.ts";
import { setState, placeNewRelease } from "../../test/set-state.ts";
import { json } from "../database/json.ts";
import type { Decision, SealedPlans } from "../database/schema.ts";

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await openApi();
  id = (await api.newIteration((await api.newCampaign()).ID)).ID;
});
afterAll(() => api.close());

const wendy = { id: reviewerIds.wendy, name: "Wendy Writer" };
const arun = { id: reviewerIds.arun, name: "Arun Approver" };
const abena = { id: reviewerIds.abena, name: "Abena Approver" };
const rhys = { id: "rhys", name: "Rhys Releaser" };

const decision = (by: Actor, transition: Decision["transition"]) => ({
  by,
  at: "20261120093000",
  transition,
  reason: null,
});

type Columns = Partial<Record<"contributors" | "reviewers", Actor[]>> & {
  decisions?: Decision[];
  seal?: string | null;
  sealed_plans?: SealedPlans | null;
};

/** Writes columns directly to the database and returns the database's error. */
async function writeColumns({ status, by = wendy, ...columns }: Columns & { status?: IterationStatus; by?: Actor }) {
  const { seal, ...lists } = columns;
  const written = Object.fromEntries(
    Object.entries(lists).map(([name, value]) => [name, value === null ? null : json(value)]),
  );
  const update = api.db
    .updateTable("iteration")
    .set({ modified_by: json(by), ...written, ...(status ? { status } : {}), ...(seal === undefined ? {} : { seal }) })
    .where("id", "=", id);
  return update.execute().then(
    () => "written",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/**
 * Writes a status as the given user with the columns that the transition requires. These are the user's decision, the
 * seal, or neither.
 */
async function write(to: IterationStatus, by: Actor, made: Decision = decision(by, "approve")): Promise<string> {
  const row = await api.db
    .selectFrom("iteration")
    .select(["status", "decisions"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (to === "draft") return writeColumns({ status: to, by, decisions: [], seal: null });
  const decides = row.status === "in review" || row.status === "report ready";
  const sealed = row.status === "in review" && to === "approved" ? { seal: `2:${Math.random()}` } : {};
  return writeColumns({ status: to, by, ...sealed, ...(decides ? { decisions: [...row.decisions, made] } : {}) });
}

const decided = [
  ["in review", "approved"],
  ["in review", "rejected"],
  ["report ready", "report approved"],
  ["report ready", "report rejected"],
] as const;

test.each(decided)(
  "the database lets only a named reviewer who is not a contributor move an iteration from %s to %s",
  async (from, to) => {
    await setState(api.db, id, { status: from });
    expect(await write(to, abena)).toBe("only a named reviewer decides about an iteration");
    expect(await write(to, wendy)).toBe("only a named reviewer decides about an iteration");
    expect(await write(to, arun, decision(abena, "approve"))).toBe("a decision names who made it");
    expect(await write(to, arun)).toBe("written");
    await setState(api.db, id, { status: from, contributors: [wendy, arun] });
    expect(await write(to, arun)).toBe("nobody decides about an iteration they edited or submitted");
    await setState(api.db, id, { status: from, contributors: [wendy], submitted_by: arun });
    expect(await write(to, arun)).toBe("nobody decides about an iteration they edited or submitted");
  },
);

const placeRelease = (state?: ReleaseState, by?: Actor) =>
  placeNewRelease(api.db, id, state && { state, ...(by && { by }) });

test("the database marks an iteration as sent only after its release has ended, and reverts it only without a release REQ-REL-34 REQ-REL-436", async () => {
  for (const state of releaseStates) {
    await setState(api.db, id, { status: "report approved", decisions: [decision(abena, "approve")] });
    await placeRelease(state);
    const over = state === "refused" || state === "called off";
    expect(await write("draft", wendy)).toContain(over ? "written" : "called off before its iteration is a draft");
    await setState(api.db, id, { status: "report approved", decisions: [decision(abena, "approve")] });
    expect(await write("sent to nhs notify", arun)).toContain(state === "ended" ? "written" : "is sent by its release");
  }
  await placeRelease();
});

test("the database does not let the only approver start a release, or let an ended release continue REQ-REL-34 REQ-REL-436", async () => {
  const set = (columns: object) =>
    api.db
      .updateTable("release")
      .set(columns)
      .execute()
      .then(
        () => "written",
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
  await placeRelease("prepared");
  expect(await set({ state: "sending", started_by: json(arun) })).toContain("nobody is alone");
  expect(await set({ state: "sending" })).toContain("nobody is alone");
  expect(await set({ state: "sending", started_by: json(rhys), seal: "2:b" })).toContain("keeps what it was prepared");
  for (const state of ["refused", "ended", "called off"] as const) {
    await placeRelease(state);
    expect(await set({ state: "sending", started_by: json(rhys) })).toContain("stays as it is");
  }
  await placeRelease();
});

test("the database rejects a release by a user who alone made both approvals", async () => {
  const alone = [decision(arun, "approve"), decision(arun, "approveReport")];
  const two = [decision(abena, "approve"), decision(arun, "approveReport")];
  const refused = "nobody is alone behind both approvals and the release";
  await placeRelease("ended");
  await setState(api.db, id, { status: "report approved", decisions: alone });
  expect(await write("sent to nhs notify", arun)).toBe(refused);
  expect(await write("sent to nhs notify", arun)).toBe(refused);
  expect(await write("sent to nhs notify", rhys)).toBe("written");
  await setState(api.db, id, { status: "report approved", decisions: [] });
  expect(await write("sent to nhs notify", arun)).toBe(refused);
  await setState(api.db, id, { status: "report approved", decisions: two });
  expect(await write("sent to nhs notify", arun)).toBe("written");
  await placeRelease();
});

test("the database allows exactly the transitions of the lifecycle's table REQ-ROLE-04 REQ-ROLE-401", async () => {
  const moves = Object.values(transitions).flatMap(({ from, to }) => from.map((status) => `${status} → ${to}`));
  const written: string[] = [];
  for (const from of iterationStatuses) {
    for (const to of iterationStatuses.filter((status) => status !== from)) {
      await placeRelease(to === "sent to nhs notify" ? "ended" : undefined);
      await setState(api.db, id, { status: from, decisions: [decision(abena, "approve")], contributors: [wendy] });
      if ((await write(to, arun)) === "written") written.push(`${from} → ${to}`);
    }
  }
  expect(written.toSorted()).toEqual([...new Set(moves)].toSorted());
});

test("a contributor to an iteration remains one in every status, and others can be added REQ-ROLE-06", async () => {
  for (const status of iterationStatuses) {
    await setState(api.db, id, { status, contributors: [wendy] });
    expect(await writeColumns({ contributors: [] })).toBe("who worked on an iteration stays among its contributors");
    expect(await writeColumns({ contributors: [wendy, rhys] })).toBe("written");
  }
  await setState(api.db, id, { status: "in review", contributors: [wendy, arun] });
  expect(await writeColumns({ status: "draft", contributors: [wendy], decisions: [], seal: null })).toContain("stays");
});

test("reviewers, decisions and seal change only with transitions that can change them REQ-ROLE-06 REQ-ROLE-402", async () => {
  const named = "reviewers are named when an iteration is sent for review";
  const added = "decisions are only added to, one with each";
  const sealed = "an iteration is sealed when it is approved";
  const before = [decision(arun, "approve")];
  for (const status of iterationStatuses) {
    await setState(api.db, id, { status, decisions: before, contributors: [wendy], seal: "2:a" });
    expect(await writeColumns({ reviewers: [abena] })).toBe(named);
    expect(await writeColumns({ decisions: [] })).toBe(added);
    expect(await writeColumns({ decisions: [...before, decision(abena, "approve")] })).toBe(added);
    expect(await writeColumns({ seal: "2:b" })).toBe(sealed);
  }
  await setState(api.db, id, { status: "in review", decisions: before, contributors: [wendy], seal: null });
  const made = decision(arun, "approve");
  expect(await writeColumns({ status: "approved", by: arun, decisions: [...before, made] })).toBe(sealed);
  expect(await writeColumns({ status: "rejected", by: arun, decisions: [made, made, made] })).toBe(added);
  expect(await writeColumns({ status: "draft" })).toBe("a draft has no decisions and no seal");
});

test("the database lets a reviewer who is not a contributor approve NHS Notify IDs with an iteration or after it REQ-REL-23 REQ-REL-429", async () => {
  const reviewer = "only a named reviewer who did not work on it approves NHS Notify IDs";
  const sealed = (by: Actor) => ({ by, at: "20261120093000", plans: [] });
  for (const status of iterationStatuses) {
    await setState(api.db, id, { status, contributors: [wendy] });
    const taken = ["approved", "report ready", "report approved"].includes(status);
    const elsewhere = status === "draft" ? "a draft has no approved" : "NHS Notify IDs are approved with an iteration";
    expect(await writeColumns({ by: arun, sealed_plans: sealed(arun) })).toContain(taken ? "written" : elsewhere);
    if (!taken) continue;
    expect(await writeColumns({ by: abena, sealed_plans: sealed(abena) })).toBe(reviewer);
    expect(await writeColumns({ by: arun, sealed_plans: sealed(abena) })).toBe(reviewer);
    await setState(api.db, id, { status, contributors: [wendy, arun] });
    expect(await writeColumns({ by: arun, sealed_plans: { ...sealed(arun), at: "20261121093000" } })).toBe(reviewer);
    const reverted = { status: "draft" as const, decisions: [], seal: null };
    expect(await writeColumns(reverted)).toContain("a draft has no approved");
    expect(await writeColumns({ ...reverted, sealed_plans: null })).toBe("written");
  }
});

test("the database rejects changes to an iteration's content after draft, and a new iteration in any other status §4.15", async () => {
  const rename = () =>
    api.db
      .updateTable("iteration")
      .set({ document: json({ ...iterationContent, Name: "Changed behind everybody's back" }) })
      .where("id", "=", id)
      .execute();
  for (const status of iterationStatuses.filter((status) => status !== "draft")) {
    await setState(api.db, id, { status });
    await expect(rename()).rejects.toThrow("an iteration is changed in draft only");
  }
  const row = await api.db.selectFrom("iteration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await api.db.deleteFrom("iteration").where("id", "=", id).execute();
  const { name: _name, run_date: _run, document_bytes: _bytes, document, created_by, modified_by, ...columns } = row;
  const again = api.db.insertInto("iteration").values({
    ...columns,
    status: "approved",
    document: json(document),
    last_rejection: null,
    report_problem: null,
    created_by: json(created_by),
    modified_by: json(modified_by),
    submitted_by: null,
    sealed_plans: null,
    expectations: null,
    sealed_sending_settings: null,
    reviewers: json<Actor[]>([]),
    contributors: json<Actor[]>([]),
    decisions: json<Decision[]>([]),
  });
  await expect(again.execute()).rejects.toThrow("an iteration begins as a draft");
});
