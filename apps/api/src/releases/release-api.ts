import { findIteration } from "../iterations/store.ts";
import type { FeatureDependencies } from "../http/dependencies.ts";
import type { AnswerEvents } from "../http/events/event-streams.ts";
import type { ReleaseDependencies, ReleaseOutfit } from "./routes.ts";
import { againRoutes } from "./again/routes.ts";
import { personRoutes } from "./person/routes.ts";
import { releaseRoutes } from "./routes.ts";
import { stopListRoutes } from "./stop-list/routes.ts";
import { makeAgainWith } from "./make-again.ts";
import { explainApprovedWith } from "./explain-approved.ts";
import { findNotReadyWith } from "./find-not-ready.ts";
import { findReleasableWith, refuseStartWith } from "./find-releasable.ts";
import type { Announce } from "../mail/announce.ts";
import { releaseRecordWith } from "./release-record.ts";

interface ReleaseParts extends FeatureDependencies {
  answerEvents: AnswerEvents;
  populationDir: string;
  announce: Announce;
  releases: { outfit: ReleaseOutfit | undefined; wake: () => void };
}

/** What keeps approved iterations from being sent. */
export const notReadyApi = ({ releases, ...parts }: Omit<ReleaseParts, "answerEvents">) =>
  findNotReadyWith({ ...parts, trainingTeams: trainingTeamsOf(releases) });

const trainingTeamsOf = ({ outfit }: ReleaseParts["releases"]) => outfit?.trainingTeams ?? [];

/** What releases need of iterations, reports and NHS Notify IDs. */
function dependenciesOf({ releases, ...parts }: ReleaseParts): ReleaseDependencies {
  const releasing = { ...parts, trainingTeams: trainingTeamsOf(releases) };
  return {
    ...parts,
    ...releases,
    record: releaseRecordWith(parts.announce),
    findIteration,
    findReleasable: findReleasableWith(releasing),
    refuseStart: refuseStartWith(releasing),
  };
}

/** The API of releases with the iterations, reports and NHS Notify IDs that they are of. */
export const releaseApi = (parts: ReleaseParts) => releaseRoutes(dependenciesOf(parts));

/** The API of teams' stop lists. */
export const stopListApi = (parts: ReleaseParts) => stopListRoutes(dependenciesOf(parts));

/** The API of what became of one person in a release. */
export const personApi = (parts: ReleaseParts) =>
  personRoutes({ ...dependenciesOf(parts), explain: explainApprovedWith(parts) });

/** The API of another try for those whom a release did not reach. */
export const againApi = (parts: ReleaseParts) =>
  againRoutes({ ...dependenciesOf(parts), makeAgain: makeAgainWith(parts) });
