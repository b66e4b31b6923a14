import { judgeOutcomes } from "@spi/domain/release/outcomes";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import type { CheckedPeople } from "../../database/tables/checked-people.ts";
import type { Db, Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { TakenOut } from "../list/recheck-people.ts";
import { type CheckRefusal, type CurrentList, checkPeople, readCurrentList, wavesOf } from "../list/check-people.ts";
import { tenDigits } from "../list/listed-messages.ts";
import { writeTakenOut } from "../list/store-removed-people.ts";
import type { ReleasePeople } from "../list/release-people.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import { plansInOrder } from "../outcomes/find-message.ts";
import type { MessageReferences } from "../outcomes/message-references.ts";
import { hashOfStopLists } from "../stop-list/stopped-people.ts";
import { type PartRow, type ReleaseRow, findParts, findUnsent } from "../store.ts";
import { type BatchMessage, fromRecord } from "./batch-record.ts";
import { type BatchPart, type NewBatch, countMade, sizeOfBatches, writeBatch } from "./new-batches.ts";
import { hasClaimableBatches, hasUnseenPlan } from "./deferred-batches.ts";
import { nextWaveFrom } from "./next-wave.ts";

/** Results of a check, in files that are not effective yet. */
export interface CheckedWave {
  out: TakenOut[];
  outFile: string | undefined;
  checked: { at: Date; change: CheckedPeople };
  partOf: (message: number) => { wave: number; plan: string };
  /** Batches that the new ones replace, none of which NHS Notify can have received. */
  withdrawn: readonly string[];
  /** The wave that begins, if any. */
  wave: number | undefined;
  file: string | undefined;
  batches: NewBatch[];
  stopLists: readonly string[];
}

interface Parts {
  db: Kysely<Schema>;
  files: ReleaseFiles;
  references: MessageReferences;
  people: ReleasePeople;
}

/**
 * Checks everyone remaining to be messaged against the newest people and the stop lists, and creates the next batches:
 * those that were waiting, created again without the people removed, or, if none is open, the next wave's.
 */
export async function checkWave(
  { db, files, references, people }: Parts,
  { release, now, signal }: { release: ReleaseRow; now: Date; signal: AbortSignal },
): Promise<Result<CheckedWave, CheckRefusal>> {
  const standing = await readCurrentList(db, files, release);
  const parts = await findParts(db, release.id);
  const waveOf = wavesOf(standing, parts);
  const unsent = await findUnsent(db, release.id);
  const { waiting, wereHeld } = await readWaiting(files, release, unsent);
  const closed = parts.filter(({ is_open: open }) => !open);
  const pending = pendingMessages(standing, { waiting, waveOf, closed });
  const checked = await checkPeople(people, { release, now, standing, pending, signal });
  if (!checked.ok) return checked;
  const { out, held } = checked.value;
  const change = { ...checked.value.change, stopLists: hashOfStopLists(standing.stopLists) };
  for (const { message } of out) pending[message] = 0;
  const next = await nextWave(db, { release, unsent, closed, now });
  if (!next.ok) return refuse({ problem: next.refusal, emptyPlans: [] });
  const wave = next.value;
  const outFile = await writeTakenOut(files, release, out);
  const making = { release, standing, pending, held, wereHeld, waiting, waveOf, wave };
  const made = await makeBatches({ db, files, references }, making);
  const { listed } = standing;
  const partOf = (message: number) => ({ wave: waveOf(message), plan: listed.plans[listed.planOf[message]!]! });
  const withdrawn = unsent.map(({ id }) => id);
  return ok({
    out,
    outFile,
    checked: { at: now, change },
    partOf,
    withdrawn,
    wave,
    ...made,
    stopLists: standing.stopLists,
  });
}

type Unsent = Awaited<ReturnType<typeof findUnsent>>;

/** Reads the messages in waiting batches by their position in the list, and which of them were held. */
async function readWaiting(files: ReleaseFiles, { id }: ReleaseRow, unsent: Unsent) {
  const waiting = new Map<number, BatchMessage>();
  const wereHeld = new Set<number>();
  for (const { file, byte_offset: firstByte, byte_length: bytes, on_hold: held, was_on_hold: wasHeld } of unsent) {
    const record = await files.readAt(id, file, { firstByte, bytes });
    for (const message of fromRecord(record)) {
      waiting.set(message.place, message);
      if (held || wasHeld) wereHeld.add(message.place);
    }
  }
  return { waiting, wereHeld };
}

interface Pending {
  waiting: ReadonlyMap<number, BatchMessage>;
  waveOf: (message: number) => number;
  closed: readonly PartRow[];
}

/** Returns 1 for each message that is waiting in a batch or for its wave. */
function pendingMessages({ listed, gone }: CurrentList, { waiting, waveOf, closed }: Pending): Uint8Array {
  const pending = new Uint8Array(listed.count);
  const closedWaves = new Set(closed.map(({ wave }) => wave));
  for (let message = 0; message < listed.count; message += 1) {
    if (waiting.has(message) || (gone[message] === 0 && closedWaves.has(waveOf(message)))) pending[message] = 1;
  }
  return pending;
}

interface Next {
  release: ReleaseRow;
  unsent: Unsent;
  closed: readonly PartRow[];
  now: Date;
}

/**
 * Returns the wave that can begin: the first one that has not, once every earlier batch that is not held has ended,
 * each of its routing plans has had messages accepted, its time has come and enough earlier outcomes are known. Refuses
 * if too many of them failed.
 */
async function nextWave(
  db: Db,
  { release, unsent, closed, now }: Next,
): Promise<Result<number | undefined, ReleaseProblem>> {
  const [next] = closed;
  if (release.state === "stopped") return ok(undefined);
  if (!next || unsent.some(({ on_hold: held }) => !held) || (await hasClaimableBatches(db, release.id)))
    return ok(undefined);
  if (await hasUnseenPlan(db, release.id)) return ok(undefined);
  const from = await nextWaveFrom(db, release, next);
  if (from && from > now) return ok(undefined);
  const { second_wave_condition: condition } = release;
  if (!condition) return ok(next.wave);
  const { outcomes, figures } = await readSums(db, release.id);
  const { handedOver } = figures;
  const verdict = judgeOutcomes({ handedOver, ...outcomes }, condition);
  if (verdict !== "stops") return ok(verdict === "begins" ? next.wave : undefined);
  const known = outcomes.delivered + outcomes.failed;
  const { failed } = outcomes;
  return refuse({ code: "outcomesFailed", params: { known, failed, tolerance: condition.most_failed } });
}

interface BatchInput extends Omit<Pending, "closed"> {
  release: ReleaseRow;
  standing: CurrentList;
  pending: Uint8Array;
  /** 1 for each message whose person does not qualify yet. */
  held: Uint8Array;
  /** Positions of waiting messages that are or were held. */
  wereHeld: ReadonlySet<number>;
  wave: number | undefined;
}

async function makeBatches(
  { db, files, references }: Omit<Parts, "people">,
  { release, standing, pending, held, wereHeld, waiting, waveOf, wave }: BatchInput,
) {
  const { listed } = standing;
  const plans = plansInOrder(release.plans);
  const size = sizeOfBatches(release);
  const batches: NewBatch[] = [];
  const madeBefore = await countMade(db, release.id);
  const writer = await files.write(release.id, "messages");
  const groups = new Map<string, BatchPart & { messages: BatchMessage[] }>();
  const flush = async (key: string) => {
    const group = groups.get(key);
    groups.delete(key);
    if (group) batches.push(await writeBatch({ writer, release, madeBefore }, group));
  };
  const newMessage = (place: number, own: number, plan: number): BatchMessage => ({
    place,
    reference: references.make({ releaseId: release.id, place, wave: own, plan }),
    nhsNumber: tenDigits(listed.nhsNumbers[place]!),
  });
  for (let message = 0; message < listed.count; message += 1) {
    const waited = waiting.get(message);
    const own = waveOf(message);
    if (pending[message] !== 1 || !(waited || own === wave)) continue;
    const plan = listed.plans[listed.planOf[message]!]!;
    const board = listed.boardOf(message) ?? null;
    const isHeld = held[message] === 1;
    const part = { wave: own, plan, board, held: isHeld, was_on_hold: !isHeld && wereHeld.has(message) };
    const key = JSON.stringify(part);
    const group = groups.get(key) ?? { ...part, messages: [] };
    groups.set(key, group);
    group.messages.push(waited ?? newMessage(message, own, plans.indexOf(plan)));
    if (group.messages.length >= size) await flush(key);
  }
  for (const key of groups.keys()) await flush(key);
  if (batches.length > 0) return { batches, file: await writer.finish() };
  await writer.abandon();
  return { batches, file: undefined };
}
