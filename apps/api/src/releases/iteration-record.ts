import type { ReleaseFigures } from "@spi/domain/release/figures";
import { type Actor, serviceId } from "@spi/domain/users/user";
import type { Db } from "../database/schema.ts";

/** What happens to a release, as the history of its iteration names it. */
export type ReleaseEvent =
  | "releaseRequested"
  | "releasePrepared"
  | "releaseRefused"
  | "releaseProofSent"
  | "releaseProofRead"
  | "releaseProofRejected"
  | "releaseStarted"
  | "releaseWaveBegan"
  | "releaseChecked"
  | "releaseStopped"
  | "releaseStopListAdded"
  | "releasePlanChanged"
  | "releaseResumeAsked"
  | "releaseResumed"
  | "releaseGiveUpAsked"
  | "releaseGivenUp"
  | "releaseWithdrawn"
  | "releaseDeclined"
  | "releaseRecovered"
  | "releaseEnded"
  | "releasePersonAsked";

/** Who does what no person does. */
export const releaseWorker: Actor = { id: serviceId, name: "Release worker" };

/** How releases reach the iteration they are of; iterations are another feature's, so the composition root hands it in. */
export interface IterationRecord {
  /** Locks the iteration until the end of the transaction: always before its release, so that nobody waits in a circle. */
  lock: (db: Db, iterationId: string) => Promise<void>;
  /** Adds an event to the iteration's history. */
  record: (
    db: Db,
    event: {
      iterationId: string;
      teamId: string;
      event: ReleaseEvent;
      actor: Actor;
      now: Date;
      detail: Record<string, unknown>;
      /** What became of its messages, once it has ended. */
      figures?: ReleaseFigures;
    },
  ) => Promise<void>;
  /** Moves the iteration on after its release has ended. */
  sent: (db: Db, end: { iterationId: string; teamId: string; actor: Actor; now: Date }) => Promise<void>;
}
