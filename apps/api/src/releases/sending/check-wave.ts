import { judgeOutcomes } from "@spi/domain/release/outcomes";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import type { PeopleCheck } from "../../database/tables/checked-people.ts";
import type { Db, Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { RemovedMessage } from "../list/recheck-people.ts";
import {
  type CheckRefusal,
  type CurrentList,
  checkPeople,
  readCurrentList,
  assignWaves,
} from "../list/check-people.ts";
import { tenDigits } from "../list/listed-messages.ts";
import { writeRemoved } from "../list/store-removed-people.ts";
import type { ReleasePeople } from "../list/release-people.ts";
import { readSums } from "../outcomes/read-outcomes.ts";
import { plansInOrder } from "../outcomes/find-message.ts";
import type { MessageReferences } from "../outcomes/message-references.ts";
import { hashStopLists } from "../stop-list/stopped-people.ts";
import { type PartRow, type ReleaseRow, findParts, findUnsent } from "../store.ts";
import { type BatchMessage, fromRecord } from "./batch-record.ts";
import { type BatchPart, type NewBatch, countBatchWrites, maxBatchMessages, writeBatch } from "./new-batches.ts";
import { hasClaimableBatches, hasUnseenPlan } from "./deferred-batches.ts";
import { nextWaveFrom } from "./next-wave.ts";

/** Results of a check, stored in files that the database does not refer to yet. */
export interface CheckedWave {
  removed: RemovedMessage[];
  removedFile: string | undefined;
  checked: { at: Date; change: PeopleCheck };
  partOf: (message: number) => { wave: number; plan: string };
  /** Batches that the new batches replace. NHS Notify cannot have received any of them. */
  withdrawn: readonly string[];
  /** Number of the wave that begins. Undefined if no wave begins. */
  wave: number | undefined;
  file: string | undefined;
  batches: NewBatch[];
  stopLists: readonly string[];
}

interface WaveDependencies {
  db: Kysely<Schema>;
  files: ReleaseFiles;
  references: MessageReferences;
  people: ReleasePeople;
}

/**
 * Checks everyone still to be messaged against the newest population data and the stop lists, and creates the next batches.
 * Waiting batches are created again without the people removed. If no batch is open, the next wave's batches are
 * created.
 */
export async function checkWave(
  { db, files, references, people }: WaveDependencies,
  { release, now, signal }: { release: ReleaseRow; now: Date; signal: AbortSignal },
): Promise<Result<CheckedWave, CheckRefusal>> {
  const current = await readCurrentList(db, files, release);
  const parts = await findParts(db, release.id);
  const waveOf = assignWaves(current, parts);
  const unsent = await findUnsent(db, release.id);
  const { waiting, wereOnHold } = await readWaiting(files, release, unsent);
  const closed = parts.filter(({ is_open: open }) => !open);
  const pending = pendingMessages(current, { waiting, waveOf, closed });
  const checked = await checkPeople(people, { release, now, current, pending, signal });
  if (!checked.ok) return checked;
  const { removed, onHold } = checked.value;
  const change = { ...checked.value.change, stopLists: hashStopLists(current.stopLists) };
  for (const { message } of removed) pending[message] = 0;
  const next = await findNextWave(db, { release, unsent, closed, now });
  if (!next.ok) return refuse({ problem: next.refusal, emptyPlans: [] });
  const wave = next.value;
  const removedFile = await writeRemoved(files, release, removed);
  const input = { release, current, pending, onHold, wereOnHold, waiting, waveOf, wave };
  const created = await makeBatches({ db, files, references }, input);
  const { listed } = current;
  const partOf = (message: number) => ({ wave: waveOf(message), plan: listed.plans[listed.planOf[message]!]! });
  const withdrawn = unsent.map(({ id }) => id);
  return ok({
    removed,
    removedFile,
    checked: { at: now, change },
    partOf,
    withdrawn,
    wave,
    ...created,
    stopLists: current.stopLists,
  });
}

type UnsentBatches = Awaited<ReturnType<typeof findUnsent>>;

/** Reads the messages in waiting batches by their position in the list, and the messages that are or were on hold. */
async function readWaiting(files: ReleaseFiles, { id }: ReleaseRow, unsent: UnsentBatches) {
  const waiting = new Map<number, BatchMessage>();
  const wereOnHold = new Set<number>();
  for (const { file, byte_offset: firstByte, byte_length: bytes, on_hold: onHold, was_on_hold: wasOnHold } of unsent) {
    const record = await files.readAt(id, file, { firstByte, bytes });
    for (const message of fromRecord(record)) {
      waiting.set(message.position, message);
      if (onHold || wasOnHold) wereOnHold.add(message.position);
    }
  }
  return { waiting, wereOnHold };
}

interface PendingInput {
  waiting: ReadonlyMap<number, BatchMessage>;
  waveOf: (message: number) => number;
  closed: readonly PartRow[];
}

/** Returns an array with 1 for each message that is waiting in a batch or for its wave. */
function pendingMessages(
  { listed, removed: gone }: CurrentList,
  { waiting, waveOf, closed }: PendingInput,
): Uint8Array {
  const pending = new Uint8Array(listed.count);
  const closedWaves = new Set(closed.map(({ wave }) => wave));
  for (let message = 0; message < listed.count; message += 1) {
    if (waiting.has(message) || (gone[message] === 0 && closedWaves.has(waveOf(message)))) pending[message] = 1;
  }
  return pending;
}

interface NextWaveInput {
  release: ReleaseRow;
  unsent: UnsentBatches;
  closed: readonly PartRow[];
  now: Date;
}

/**
 * Returns the next wave if it can begin now, otherwise undefined. All earlier batches except those on hold must have
 * ended, and NHS Notify must have accepted messages for each routing plan. The start time must have passed, and enough
 * outcomes must be known. Refuses if too many messages failed.
 */
async function findNextWave(
  db: Db,
  { release, unsent, closed, now }: NextWaveInput,
): Promise<Result<number | undefined, ReleaseProblem>> {
  const [next] = closed;
  if (release.state === "stopped") return ok(undefined);
  if (!next || unsent.some(({ on_hold: onHold }) => !onHold) || (await hasClaimableBatches(db, release.id)))
    return ok(undefined);
  if (await hasUnseenPlan(db, release.id)) return ok(undefined);
  const from = await nextWaveFrom(db, release, next);
  if (from && from > now) return ok(undefined);
  const { second_wave_condition: condition } = release;
  if (!condition) return ok(next.wave);
  const { outcomes, figures } = await readSums(db, release.id);
  const { accepted } = figures;
  const verdict = judgeOutcomes({ accepted, ...outcomes }, condition);
  if (verdict !== "stops") return ok(verdict === "begins" ? next.wave : undefined);
  const known = outcomes.delivered + outcomes.failed;
  const { failed } = outcomes;
  return refuse({ code: "outcomesFailed", params: { known, failed, tolerance: condition.most_failed } });
}

interface BatchInput extends Omit<PendingInput, "closed"> {
  release: ReleaseRow;
  current: CurrentList;
  pending: Uint8Array;
  /** Contains 1 for each message whose recipient does not qualify yet. */
  onHold: Uint8Array;
  /** Positions of waiting messages that are or were on hold. */
  wereOnHold: ReadonlySet<number>;
  wave: number | undefined;
}

async function makeBatches(
  { db, files, references }: Omit<WaveDependencies, "people">,
  { release, current, pending, onHold, wereOnHold, waiting, waveOf, wave }: BatchInput,
) {
  const { listed } = current;
  const plans = plansInOrder(release.plans);
  const size = maxBatchMessages(release);
  const batches: NewBatch[] = [];
  const writeCount = await countBatchWrites(db, release.id);
  const writer = await files.write(release.id, "messages");
  const groups = new Map<string, BatchPart & { messages: BatchMessage[] }>();
  const flush = async (key: string) => {
    const group = groups.get(key);
    groups.delete(key);
    if (group) batches.push(await writeBatch({ writer, release, writeCount }, group));
  };
  const newMessage = (position: number, messageWave: number, plan: number): BatchMessage => ({
    position,
    reference: references.make({ releaseId: release.id, position, wave: messageWave, plan }),
    nhsNumber: tenDigits(listed.nhsNumbers[position]!),
  });
  for (let message = 0; message < listed.count; message += 1) {
    const existing = waiting.get(message);
    const messageWave = waveOf(message);
    if (pending[message] !== 1 || !(existing || messageWave === wave)) continue;
    const plan = listed.plans[listed.planOf[message]!]!;
    const board = listed.boardOf(message) ?? null;
    const isOnHold = onHold[message] === 1;
    const part = {
      wave: messageWave,
      plan,
      board,
      onHold: isOnHold,
      was_on_hold: !isOnHold && wereOnHold.has(message),
    };
    const key = JSON.stringify(part);
    const group = groups.get(key) ?? { ...part, messages: [] };
    groups.set(key, group);
    group.messages.push(existing ?? newMessage(message, messageWave, plans.indexOf(plan)));
    if (group.messages.length >= size) await flush(key);
  }
  for (const key of groups.keys()) await flush(key);
  if (batches.length > 0) return { batches, file: await writer.finish() };
  await writer.abandon();
  return { batches, file: undefined };
}
