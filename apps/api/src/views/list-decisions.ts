import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Db } from "../database/schema.ts";
import type { Need, NeedKind } from "@spi/domain/desk/need";
import { type NotReady, permissionToFix, withAdvice } from "@spi/domain/release/not-ready";
import { listPlansToApprove } from "../plans/list-plans-to-approve.ts";
import { listNotReached } from "../releases/retry/list-not-reached.ts";
import { listWaitingDecisions } from "./waiting-decisions.ts";
import type { Waiting } from "./waiting.ts";
import type { NotReachedCounts } from "../releases/retry/not-reached-counts.ts";
import type { Releasing } from "../releases/find-releasable.ts";

const kinds = {
  iteration: "review",
  report: "reviewReport",
  release: "release",
  tests: "sendTestMessages",
  notifyIds: "correctNotifyIds",
  start: "startSending",
  proof: "readTestMessages",
  stopped: "decideStoppedRelease",
  undoChange: "undoChange",
} as const satisfies Record<Waiting["about"], NeedKind>;

interface Circumstances extends Releasing {
  /** Counts of people that releases did not reach. Undefined if NHS Notify is not configured. */
  counts: NotReachedCounts | undefined;
}

/** Lists iterations that need a decision from the user, and iterations with an approval that is no longer valid. */
export async function listDecisions(
  db: Db,
  user: { id: string; teams: readonly TeamPermissions[] },
  { counts, ...releasing }: Circumstances,
): Promise<{ needs: Need[]; ended: ReadonlySet<string> }> {
  const { waiting, ended } = await listWaitingDecisions(db, user, releasing);
  const again = counts ? await listNotReached({ db, counts }, { ...user, now: releasing.now }) : [];
  return { needs: [...waiting.map(toNeed), ...(await listPlansToApprove(db, user)), ...again], ended };
}

const correctionKind = ({ kind }: NotReady): NeedKind =>
  permissionToFix[kind] === "release" ? "prepareAgain" : "fixRelease";

function toNeed({
  about,
  submitted_by: by,
  since: _since,
  not_ready: notReady,
  reason: why,
  ...waiting
}: Waiting): Need {
  const kind = notReady && about === "release" ? correctionKind(notReady) : kinds[about];
  const reason = notReady ? `${notReady.title}. ${withAdvice(notReady)}` : why;
  return { ...waiting, kind, count: 1, by: by || null, reason };
}
