import { judgeOutcomes } from "@spi/domain/release/outcomes";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Kysely } from "kysely";
import type { CheckedPeople } from "../../database/tables/checked-people.ts";
import type { Db, Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../files/release-files.ts";
import type { TakenOut } from "../list/judge-people.ts";
import type { CheckRefusal, StandingList } from "../list/check-people.ts";
import { checkPeople, readStanding, wavesOf } from "../list/check-people.ts";
import { tenDigits } from "../list/listed-messages.ts";
import { writeTakenOut } from "../list/store-taken-out.ts";
import type { ReleasePeople } from "../list/release-people.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import { plansInOrder } from "../outcomes/find-message.ts";
import type { MessageReferences } from "../outcomes/message-references.ts";
import { hashOfStopLists } from "../stop-list/stopped-people.ts";
import type { PartRow, ReleaseRow } from "../store.ts";
import { findParts, findUnsent, hasOpenBatches } from "../store.ts";
import type { BatchMessage } from "./batch-record.ts";
import { fromRecord } from "./batch-record.ts";
import type { NewBatch } from "./new-batches.ts";
import { nextWaveFrom } from "./next-wave.ts";
import { countMade, sizeOfBatches, writeBatch } from "./new-batches.ts";

/** What a check found and made, in files that do not count yet. */
export interface CheckedWave {
  out: TakenOut[];
  outFile: string | undefined;
  change: CheckedPeople;
  partOf: (message: number) => { wave: number; plan: string };
  /** Batches that are replaced by those made now, all of which still have to wait unseen by NHS Notify. */
  withdrawn: readonly string[];
  /** The wave that begins, if one does. */
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
 * Checks everybody still to be messaged against the newest people and the stop lists, and makes the batches that come next:
 * those that waited, made again of who is left; or where none is open, the next wave's (REQ-REL-35).
 */
export async function checkWave(
  { db, files, references, people }: Parts,
  { release, now, signal }: { release: ReleaseRow; now: Date; signal: AbortSignal },
): Promise<Result<CheckedWave, CheckRefusal>> {
  const standing = await readStanding(db, files, release);
  const parts = await findParts(db, release.id);
  const waveOf = wavesOf(standing, parts);
  const unsent = await findUnsent(db, release.id);
  const waiting = await readWaiting(files, release, unsent);
  const closed = parts.filter(({ open }) => !open);
  const pending = pendingMessages(standing, { waiting, waveOf, closed });
  const checked = await checkPeople(people, { release, standing, pending, signal });
  if (!checked.ok) return checked;
  const { out } = checked.value;
  const change = { ...checked.value.change, stopLists: hashOfStopLists(standing.stopLists) };
  for (const { message } of out) pending[message] = 0;
  const next = await nextWave(db, { release, unsent: unsent.length, closed, now });
  if (!next.ok) return refuse({ cause: next.refusal, emptyPlans: [] });
  const wave = next.value;
  const outFile = await writeTakenOut(files, release, out);
  const made = await makeBatches({ db, files, references }, { release, standing, pending, waiting, waveOf, wave });
  const { listed } = standing;
  const partOf = (message: number) => ({ wave: waveOf(message), plan: listed.plans[listed.planOf[message]!]! });
  const withdrawn = unsent.map(({ id }) => id);
  return ok({ out, outFile, change, partOf, withdrawn, wave, ...made, stopLists: standing.stopLists });
}

/** The messages of the batches that wait, by their place in the list. */
async function readWaiting(
  files: ReleaseFiles,
  { id }: ReleaseRow,
  unsent: Awaited<ReturnType<typeof findUnsent>>,
): Promise<Map<number, BatchMessage>> {
  const waiting = new Map<number, BatchMessage>();
  for (const { file, first_byte: firstByte, bytes } of unsent) {
    const record = await files.readAt(id, file, { firstByte, bytes });
    for (const message of fromRecord(record)) waiting.set(message.place, message);
  }
  return waiting;
}

interface Pending {
  waiting: ReadonlyMap<number, BatchMessage>;
  waveOf: (message: number) => number;
  closed: readonly PartRow[];
}

/** 1 for each message that waits in a batch or for its wave. */
function pendingMessages({ listed, gone }: StandingList, { waiting, waveOf, closed }: Pending): Uint8Array {
  const pending = new Uint8Array(listed.count);
  const closedWaves = new Set(closed.map(({ wave }) => wave));
  for (let message = 0; message < listed.count; message += 1) {
    if (waiting.has(message) || (gone[message] === 0 && closedWaves.has(waveOf(message)))) pending[message] = 1;
  }
  return pending;
}

interface Next {
  release: ReleaseRow;
  unsent: number;
  closed: readonly PartRow[];
  now: Date;
}

/**
 * The wave that may begin: the first one that has not, once every batch before it has ended, its time has come and enough is
 * known of those before. Refuses where too many of them failed.
 */
async function nextWave(db: Db, { release, unsent, closed, now }: Next): Promise<Result<number | undefined, string>> {
  const [next] = closed;
  if (release.state === "stopped") return ok(undefined);
  if (!next || unsent > 0 || (await hasOpenBatches(db, release.id))) return ok(undefined);
  const from = await nextWaveFrom(db, release, next);
  if (from && from > now) return ok(undefined);
  const { rest_condition: condition } = release;
  if (!condition) return ok(next.wave);
  const { outcomes, figures } = await readSums(db, release.id);
  const { handedOver } = figures;
  const verdict = judgeOutcomes({ handedOver, ...outcomes }, condition);
  if (verdict !== "stops") return ok(verdict === "begins" ? next.wave : undefined);
  const known = outcomes.delivered + outcomes.failed;
  return refuse(
    `Of ${known} messages whose outcome is known ${outcomes.failed} failed, which is more than ${condition.most_failed}%.`,
  );
}

interface Making extends Omit<Pending, "closed"> {
  release: ReleaseRow;
  standing: StandingList;
  pending: Uint8Array;
  wave: number | undefined;
}

async function makeBatches(
  { db, files, references }: Omit<Parts, "people">,
  { release, standing, pending, waiting, waveOf, wave }: Making,
) {
  const { listed } = standing;
  const plans = plansInOrder(release.plans);
  const size = sizeOfBatches(release);
  const batches: NewBatch[] = [];
  const madeBefore = await countMade(db, release.id);
  const writer = await files.write(release.id, "messages");
  const held = new Map<string, { wave: number; plan: string; board: string | null; messages: BatchMessage[] }>();
  const flush = async (key: string) => {
    const group = held.get(key);
    held.delete(key);
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
    const key = JSON.stringify([own, plan, board]);
    const group = held.get(key) ?? { wave: own, plan, board, messages: [] };
    held.set(key, group);
    group.messages.push(waited ?? newMessage(message, own, plans.indexOf(plan)));
    if (group.messages.length >= size) await flush(key);
  }
  for (const key of held.keys()) await flush(key);
  if (batches.length > 0) return { batches, file: await writer.finish() };
  await writer.abandon();
  return { batches, file: undefined };
}
