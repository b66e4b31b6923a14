import type { Announce } from "./status.ts";
import { endRunOfIteration, worker } from "../iterations/run-end.ts";
import type { EndRunOfIteration } from "../reports/store.ts";

/** Moves an iteration on after its run ended by itself, and tells who is to know, in the same transaction. */
export function endAndAnnounceRun(announce: Announce): EndRunOfIteration {
  return async (db, end) => {
    await endRunOfIteration(db, end);
    const transition = end.failure === null ? "finishReport" : "failReport";
    await announce(db, { iterationId: end.iterationId, transition, actor: worker, now: end.now });
  };
}
