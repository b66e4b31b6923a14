import type { Day } from "@spi/domain/day/calendar";
import { type PeopleChange, emptyPlansOf, refuseChange } from "@spi/domain/release/people-change";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { type DelayedPeople, earlyDay } from "@spi/domain/release/sending/early-sending";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type PeopleCheck, readPeopleCheck } from "../../database/tables/checked-people.ts";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { ReleasePeople } from "./release-people.ts";
import { type PartRow, type ReleaseRow, findFiles } from "../store.ts";
import { readStopped } from "../stop-list/stopped-people.ts";
import { type RemovedMessage, findQualified, recheckPeople } from "./recheck-people.ts";
import { type ListedMessages, readListed } from "./listed-messages.ts";

/**
 * Current state of a release's list, with its messages, the messages that were removed, and the people who must not be
 * messaged.
 */
export interface CurrentList {
  listed: ListedMessages;
  /** Contains 1 for each message that was removed. */
  removed: Uint8Array;
  stopList: ReadonlyMap<number, string>;
  /** Names of the stop lists that were read. */
  stopLists: readonly string[];
}

export async function readCurrentList(db: Db, files: ReleaseFiles, release: ReleaseRow): Promise<CurrentList> {
  const { id, list } = release;
  const [listFile] = await findFiles(db, id, "list");
  const listed = await readListed(files.read(id, listFile ?? ""), list!);
  const removed = await readRemovedMarks({ db, files }, release);
  const { people: stopList, names: stopLists } = await readStopped(db, files, release.team_id);
  return { listed, removed, stopList, stopLists };
}

/** Returns an array, by position, with 1 for each message that was removed from a release. */
export async function readRemovedMarks(
  { db, files }: { db: Db; files: ReleaseFiles },
  { id, list }: ReleaseRow,
): Promise<Uint8Array> {
  const removed = new Uint8Array(list!.messages);
  for (const name of await findFiles(db, id, "taken out")) {
    for await (const record of files.read(id, name)) {
      for (const { message } of JSON.parse(record.toString()) as RemovedMessage[]) removed[message] = 1;
    }
  }
  return removed;
}

/** Returns a function that gives each message's wave, based on the number of earlier messages for its routing plan. */
export function assignWaves({ listed }: CurrentList, parts: readonly PartRow[]): (message: number) => number {
  const waves = new Uint8Array(listed.count);
  const ranks = listed.plans.map(() => 0);
  const byPlan = listed.plans.map((plan) => parts.filter((part) => part.plan === plan));
  for (let message = 0; message < listed.count; message += 1) {
    const plan = listed.planOf[message]!;
    const rank = ranks[plan]!++;
    waves[message] =
      byPlan[plan]!.find(({ start_position: first, end_position: beyond }) => first <= rank && rank < beyond)?.wave ??
      0;
  }
  return (message) => waves[message]!;
}

interface CheckInput {
  release: ReleaseRow;
  now: Date;
  current: CurrentList;
  pending: Uint8Array;
  signal: AbortSignal;
}

/**
 * Reason why a release cannot continue with its current people. If some routing plans have no people, lists these
 * plans.
 */
export interface CheckRefusal {
  problem: ReleaseProblem;
  emptyPlans: readonly string[];
}

interface CheckResult {
  removed: RemovedMessage[];
  change: PeopleCheck;
  /** Contains 1 for each pending message whose recipient does not qualify yet. */
  onHold: Uint8Array;
}

/**
 * Finds the people to remove from those still to be messaged, and the changes in people since the report was approved.
 * If sending begins before the run date, also finds the people who do not qualify yet under the rules on the day of
 * sending.
 */
export async function checkPeople(
  people: ReleasePeople,
  { release, now, current, pending, signal }: CheckInput,
): Promise<Result<CheckResult, CheckRefusal>> {
  const { listed, stopList } = current;
  const recheck = recheckPeople({ listed, pending, stopList });
  const { configuration, seal, settings } = release;
  const { sending } = settings;
  const query = { configuration, seal, mostDaysOld: sending.most_days_old };
  const day = earlyDay(sending, { runDate: configuration.iteration.IterationDate, now });
  const qualifying = findQualified(listed);
  const early = day === undefined ? undefined : { day, onPeople: qualifying.addPeople };
  const read = await people.now({ ...query, onPeople: recheck.addPeople, early, signal });
  if (!read.ok) return refuse({ problem: { code: "failed", params: { message: read.refusal } }, emptyPlans: [] });
  const { removed: out, change } = recheck.finish();
  const left = countRemainingByPlan(current, out);
  const sum: PeopleChange = {
    in: change.in,
    expectedOut: change.expectedOut + (release.people_check?.expectedOut ?? 0),
    otherOut: change.otherOut + (release.people_check?.otherOut ?? 0),
    left,
  };
  const refusal = refuseChange(sum, {
    approved: release.list!.messaged,
    tolerance: sending.tolerance_percent,
    agreedEmpty: release.plans_without_people ?? [],
  });
  if (refusal !== undefined) return refuse({ problem: refusal, emptyPlans: emptyPlansOf(sum) });
  // The number of people messaged by other releases before the start remains as it was shown to the user who started
  // the release.
  const { messagedBefore, otherReleases } = release.people_check ? readPeopleCheck(release.people_check) : {};
  const onHold = day === undefined ? new Uint8Array(listed.count) : findMessagesOnHold({ pending, out, ...qualifying });
  const onHoldCounts = day === undefined ? {} : { delayed: countOnHold(listed, { onHold, day }) };
  return ok({
    removed: out,
    onHold,
    change: { ...sum, ...read.value, ...(messagedBefore && { messagedBefore, otherReleases }), ...onHoldCounts },
  });
}

function findMessagesOnHold({
  pending,
  qualified,
  out,
}: {
  pending: Uint8Array;
  qualified: Uint8Array;
  out: readonly RemovedMessage[];
}): Uint8Array {
  const onHold = pending.map((isPending, message) => (isPending === 1 && qualified[message] === 0 ? 1 : 0));
  for (const { message } of out) onHold[message] = 0;
  return onHold;
}

/** Counts messages on hold and their recipients. Each person's messages are adjacent in the list. */
function countOnHold({ nhsNumbers }: ListedMessages, { onHold, day }: { onHold: Uint8Array; day: Day }): DelayedPeople {
  let [people, messages, last] = [0, 0, -1];
  onHold.forEach((isOnHold, message) => {
    if (isOnHold === 0) return;
    messages += 1;
    if (nhsNumbers[message] !== last) people += 1;
    last = nhsNumbers[message]!;
  });
  return { day, people, messages };
}

function countRemainingByPlan(
  { listed, removed }: CurrentList,
  out: readonly RemovedMessage[],
): Record<string, number> {
  const counts = listed.plans.map(() => 0);
  for (let message = 0; message < listed.count; message += 1) {
    if (removed[message] === 0) counts[listed.planOf[message]!]! += 1;
  }
  for (const { message } of out) counts[listed.planOf[message]!]! -= 1;
  return Object.fromEntries(listed.plans.map((plan, index) => [plan, counts[index]!]));
}
