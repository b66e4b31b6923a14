import { conflict } from "@spi/domain/conflict";
import type { Refusal } from "@spi/domain/refusal";
import { ok, refuse } from "@spi/domain/values/result";
import { refuseWider } from "@spi/domain/release/sending/sending-settings";
import type { WaveCondition } from "@spi/domain/release/outcomes";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";
import { findUnproved } from "../proof/decide-proof.ts";
import { type Releasing, refuseStart } from "../find-releasable.ts";
import { needsComparison, lockStarts } from "../earlier-releases/other-releases.ts";
import type { ReleaseRow } from "../store.ts";

interface Start extends Releasing {
  release: ReleaseRow;
  /** Number of messages to send, and the conditions for the second wave. */
  command: {
    messages?: number | undefined;
    nextWaveCondition?: WaveCondition | undefined;
    nextWaveWaitHours?: number | undefined;
    nextWaveNotBefore?: Date | undefined;
  };
  actor: Actor;
  /** Number of messages to be sent. */
  remaining: number;
}

/** Starts a release within the approved limits, with the conditions for the second wave. */
export async function startRelease(db: Db, start: Start) {
  const { release, command, actor, now, remaining } = start;
  await lockStarts(db, release);
  if (release.people_check_due || (await needsComparison(db, release, now)))
    return refuse<Refusal>(conflict("listBeingChecked"));
  const refusal = (await refuseStart(db, start)) ?? (await refuseUnproved(db, release));
  if (refusal) return refuse(refusal);
  const { sending } = release.settings;
  const { nextWaveCondition = sending.condition, nextWaveWaitHours: hours = sending.wait_hours } = command;
  const wider = refuseWider({ condition: command.nextWaveCondition, waitHours: command.nextWaveWaitHours }, sending);
  if (Object.keys(wider).length > 0) return refuse<Refusal>({ kind: "invalid", errors: wider });
  if (command.nextWaveNotBefore) {
    await db
      .updateTable("release_part")
      .set({ not_before: command.nextWaveNotBefore })
      .where("release_id", "=", release.id)
      .where("wave", ">", 1)
      .execute();
  }
  const set = { state: "sending", people_check_due: true, started_by: json(actor), started_at: now } as const;
  const rest = { second_wave_condition: nextWaveCondition && json(nextWaveCondition), second_wave_wait_hours: hours };
  const chosen = { condition: nextWaveCondition, waitHours: hours };
  const detail = { listHash: release.list?.hash, plans: release.plans, messages: remaining, ...chosen };
  return ok({ event: "releaseStarted", set: { ...set, ...rest }, detail } as const);
}

/** Returns the refusal for a number of messages that is missing or differs from the number to be sent. */
export function otherNumber({ messages }: Start["command"], now: number): Refusal {
  if (messages === undefined) {
    return { kind: "invalid", errors: { messages: ["Enter the number of messages that you were shown"] } };
  }
  return { kind: "conflict", code: "otherNumber", params: { now, seen: messages } };
}

export async function refuseUnproved(db: Db, { id }: ReleaseRow): Promise<Refusal | undefined> {
  const plans = await findUnproved(db, id);
  return plans.length === 0 ? undefined : { kind: "conflict", code: "plansUnproved", params: { plans } };
}
