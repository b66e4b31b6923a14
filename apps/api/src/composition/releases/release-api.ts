import { findIteration } from "../../campaigns/iterations/store.ts";
import type { ReadRuleChecker } from "../../campaigns/iterations/rule-checker.ts";
import type { FeatureDependencies } from "../../http/dependencies.ts";
import type { AnswerEvents } from "../../http/events/event-streams.ts";
import type { ReleaseOutfit } from "../../releases/routes.ts";
import { releaseRoutes } from "../../releases/routes.ts";
import { findReleasableWith, refuseStartWith } from "./find-releasable.ts";
import type { AnnounceAll } from "./release-record.ts";
import { releaseRecordWith } from "./release-record.ts";

interface ReleaseParts extends FeatureDependencies {
  answerEvents: AnswerEvents;
  readRuleChecker: ReadRuleChecker;
  announce: AnnounceAll;
  releases: { outfit: ReleaseOutfit | undefined; wake: () => void };
}

/** The API of releases with the iterations, reports and NHS Notify IDs that they are of. */
export const releaseApi = ({ releases, ...parts }: ReleaseParts) => {
  const releasing = { ...parts, trainingTeams: releases.outfit?.trainingTeams ?? [] };
  return releaseRoutes({
    ...parts,
    ...releases,
    record: releaseRecordWith(parts.announce),
    findIteration,
    findReleasable: findReleasableWith(releasing),
    refuseStart: refuseStartWith(releasing),
  });
};
