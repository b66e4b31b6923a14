import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Db, Schema } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { changeBy } from "../http/dependencies.ts";
import type { Environment } from "../http/environment.ts";
import { toLockResponse } from "../locks/answer.ts";
import { releaseLock, takeLock, toHolder } from "../locks/store.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate } from "./store.ts";
import { recordCampaign } from "../campaigns/record.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";

type LockTarget = { table: "campaign"; id: string } | ({ table: "iteration" } & IterationKey);

interface LockCall {
  db: Kysely<Schema>;
  now: () => Date;
  operation: "lock" | "unlock";
  teamId: string;
  target: LockTarget;
}

interface LockRequest extends Pick<LockCall, "operation"> {
  /** True to take over another user's lock. */
  takeOver: boolean;
  change: Change;
}

/**
 * Takes or releases a lock and returns the user who has it. A takeover from another user is recorded as the next
 * version, with the name of that user.
 */
export async function changeLock(c: Context<Environment>, { db, now, operation, teamId, target }: LockCall) {
  const takeOver = c.req.query("take_over") === "true";
  const request = { operation, takeOver, change: changeBy(c, teamId, now()) };
  if (!takeOver) return toLockResponse(await setLock(db, target, request));
  const state = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
    await recordTakeOver(transaction, target, request.change);
    return setLock(transaction, target, request);
  });
  return toLockResponse(state);
}

function setLock(db: Db, { table, id }: LockTarget, { operation, takeOver, change: { actor, now } }: LockRequest) {
  const attempt = { table, id, actor, takeOver };
  return operation === "lock" ? takeLock(db, { ...attempt, now }) : releaseLock(db, attempt);
}

const action = "tookOverLock";

/** Records a takeover before taking a lock that another user has. */
async function recordTakeOver(db: Db, target: LockTarget, change: Change): Promise<void> {
  const { table, id } = target;
  const campaign = table === "campaign" ? await selectCampaignForUpdate(db, { teamId: change.teamId, id }) : undefined;
  const iteration = table === "iteration" ? await selectIterationForUpdate(db, target) : undefined;
  const current = campaign ?? iteration;
  const from = toHolder(current);
  if (!current || !from || from.id === change.actor.id) return;
  const version = current.version + 1;
  await db.updateTable(table).set({ version }).where("id", "=", id).execute();
  if (campaign) await recordCampaign(db, { ...campaign, version }, change, action, { from });
  if (iteration) await recordIteration(db, { row: { ...iteration, version }, change, action, detail: { from } });
}
