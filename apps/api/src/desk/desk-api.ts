import type { Need, NeedKind } from "@spi/domain/desk/need";
import type { NotReady } from "@spi/domain/release/not-ready";
import { notReadyMendedBy } from "@spi/domain/release/not-ready";
import { toListItem } from "../campaigns/answer.ts";
import { listCampaigns } from "../campaigns/list.ts";
import { listPlansToApprove } from "../plans/to-approve.ts";
import { deskRoutes } from "./routes.ts";
import type { FeatureDependencies, FindNotReady } from "../http/dependencies.ts";
import { peopleNotReached } from "../releases/again/people-not-reached.ts";
import { listNotReached } from "../releases/again/to-decide.ts";
import type { ReleaseOutfit } from "../releases/routes.ts";
import { listWaitingDecisions } from "../review/waiting-decisions.ts";
import type { Waiting } from "../review/waiting.ts";

const kinds = {
  iteration: "review",
  report: "decideReport",
  release: "release",
  tests: "sendTestMessages",
  notifyIds: "correctNotifyIds",
  start: "startSending",
  proof: "readTestMessages",
  stopped: "goOn",
  setBack: "setBack",
} as const satisfies Record<Waiting["about"], NeedKind>;

interface DeskParts extends FeatureDependencies {
  findNotReady: FindNotReady;
  releases: { outfit: ReleaseOutfit | undefined };
}

/** The home page with the campaigns, reviews and releases it shows. */
export const deskApi = ({ findNotReady, releases: { outfit }, ...parts }: DeskParts) => {
  const count = outfit && peopleNotReached(outfit.files);
  return deskRoutes({
    ...parts,
    listDecisions: async (db, user) => {
      const { waiting, ended } = await listWaitingDecisions(db, user, findNotReady);
      const again = count ? await listNotReached({ db, count }, { ...user, now: parts.now() }) : [];
      return { needs: [...waiting.map(toNeed), ...(await listPlansToApprove(db, user)), ...again], ended };
    },
    listCampaigns: async (db, teamIds) =>
      (await listCampaigns(db, teamIds)).map((row) => ({ ...toListItem(row), team_id: row.team_id })),
  });
};

const mending = ({ kind }: NotReady): NeedKind =>
  notReadyMendedBy[kind] === "release" ? "prepareAgain" : "mendRelease";

function toNeed({
  about,
  submitted_by: by,
  since: _since,
  not_ready: notReady,
  reason: why,
  ...waiting
}: Waiting): Need {
  const kind = notReady && about === "release" ? mending(notReady) : kinds[about];
  const reason = notReady ? `${notReady.title}. ${notReady.why}` : why;
  return { ...waiting, kind, count: 1, by: by || null, reason };
}
