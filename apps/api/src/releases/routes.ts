import { conflict } from "@spi/domain/conflict";
import { type ReleaseMove, isSettled } from "@spi/domain/release/release";
import type { Refusal } from "@spi/domain/refusal";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Context } from "hono";
import { inRecordedTransaction } from "../history/heads.ts";
import type { FeatureDependencies } from "../http/dependencies.ts";
import type { AnswerEvents } from "../http/events/event-streams.ts";
import type { Environment } from "../http/environment.ts";
import { refused } from "../http/refusals.ts";
import { featureRoutes } from "../http/routes.ts";
import { readRelease, releasePolling } from "./answer.ts";
import {
  toStoredReason,
  moveAddresses,
  moveReleaseRoute,
  stopReleaseRoute,
  readProofsRoute,
  readReleaseRoute,
  rejectProofsRoute,
  releaseEventsRoute,
  requestReleaseRoute,
  sendProofsRoute,
} from "./contract.ts";
import type { ReleaseCommand } from "./commands/release-command.ts";
import { decideRelease } from "./commands/decide-release.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import type { MessageReferences } from "./outcomes/message-references.ts";
import { testRecipientsOf } from "./proof/test-recipients.ts";
import { requestRelease } from "./request-release.ts";
import { findIteration } from "../iterations/store.ts";
import type { Announce } from "../mail/announce.ts";

/** Services for sending. Undefined if NHS Notify is not configured. */
export interface ReleaseServices {
  files: ReleaseFiles;
  references: MessageReferences;
  batchSize: number;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
  /**
   * Number of days for which files are stored. The period starts when a release ends or, for a stop list, when the list
   * is added.
   */
  keepDays: number;
  /** NHS numbers of the recipients of each routing plan's test message. */
  testRecipients: readonly string[];
}

export interface ReleaseDependencies extends FeatureDependencies {
  releases: {
    services: ReleaseServices | undefined;
    /** Notifies the worker in this process of new work. Other workers poll for work. */
    wake: () => void;
  };
  announce: Announce;
  answerEvents: AnswerEvents;
}

/** Returns the IDs of teams that never send. */
export const trainingTeamsOf = ({ services }: Pick<ReleaseDependencies["releases"], "services">) =>
  services?.trainingTeams ?? [];

/**
 * Commands that require a reason. Some of these commands request an action that a second user must agree to, and the
 * others decline a request. A stop must be quick, so it does not require a reason.
 */
const movesNeedingReason: readonly ReleaseMove[] = ["requestResume", "requestCancellation", "decline"];

/** Serves releases, in which the list of an approved report is sent to NHS Notify. */
export function releaseRoutes(dependencies: ReleaseDependencies) {
  const { db, now, newId, releases, announce, answerEvents } = dependencies;
  const { services, wake } = releases;
  const trainingTeams = trainingTeamsOf(releases);
  const files = services?.files;
  const recipients = services && testRecipientsOf(services.files, services.testRecipients);
  const options = { recipients, now, files };
  const pollRelease = releasePolling(db, options);
  const readAnswer = (iterationId: string) => readRelease(db, iterationId, options);

  /** Returns the user as the author of a command, or a refusal if the iteration does not exist. */
  async function findAuthor(
    c: Context<Environment>,
    { teamId, campaignId, iterationId }: { teamId: string; campaignId: string; iterationId: string },
  ) {
    const user = c.get("user");
    const key = { teamId, campaignId, id: iterationId };
    if (!(await findIteration(db, key))) return { refusal: { kind: "notFound" } as const };
    const permissions = user.teams.find((team) => team.teamId === teamId)?.permissions ?? [];
    return { key, by: { iterationId, teamId, actor: user.actor, permissions, now: now(), announce } };
  }

  /** Runs a user's command on an iteration's release and returns its new state. */
  async function decide(
    c: Context<Environment>,
    {
      params,
      command,
    }: { params: { teamId: string; campaignId: string; iterationId: string }; command: ReleaseCommand },
  ): Promise<Result<ReleaseResponse, Refusal>> {
    const author = await findAuthor(c, params);
    if (!author.key) return refuse(author.refusal);
    const { key, by } = author;
    if (!services && command.move !== "stop") return refuse(conflict("notConfigured"));
    if (command.reason === undefined && movesNeedingReason.includes(command.move)) {
      return refuse({ kind: "invalid", errors: { reason: ["Enter the reason"] } });
    }
    const decided = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
      decideRelease(transaction, {
        ...by,
        files,
        recipients,
        command,
        trainingTeams,
      }),
    );
    if (!decided.ok) return decided;
    wake();
    return ok(await readAnswer(key.id));
  }

  return featureRoutes()
    .openapi(readReleaseRoute, async (c) => {
      const author = await findAuthor(c, c.req.valid("param"));
      if (!author.key) return refused(c, author.refusal);
      return c.json(await readAnswer(author.key.id), 200);
    })
    .openapi(releaseEventsRoute, async (c) => {
      const author = await findAuthor(c, c.req.valid("param"));
      if (!author.key) return refused(c, author.refusal);
      const { id } = author.key;
      return answerEvents(c, {
        event: "release",
        poll: () => pollRelease(id),
        isOver: ({ release }) => isSettled(release),
      });
    })
    .openapi(requestReleaseRoute, async (c) => {
      const author = await findAuthor(c, c.req.valid("param"));
      if (!author.key) return refused(c, author.refusal);
      if (!services) return refused(c, conflict("notConfigured"));
      const { key, by } = author;
      const request = { ...by, id: newId(), batchSize: services.batchSize, files: services.files, trainingTeams };
      const requested = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        requestRelease(transaction, request),
      );
      if (!requested.ok) return refused(c, requested.refusal);
      wake();
      return c.json(await readAnswer(key.id), 200);
    })
    .openapi(sendProofsRoute, async (c) => {
      const command = { move: "prove", ...c.req.valid("json") } as const;
      const decided = await decide(c, { params: c.req.valid("param"), command });
      return decided.ok ? c.json(decided.value, 200) : refused(c, decided.refusal);
    })
    .openapi(readProofsRoute, async (c) => {
      const { version, plans: read } = c.req.valid("json");
      const command = { move: "readProof", version, read } as const;
      const decided = await decide(c, { params: c.req.valid("param"), command });
      return decided.ok ? c.json(decided.value, 200) : refused(c, decided.refusal);
    })
    .openapi(rejectProofsRoute, async (c) => {
      const { version, plans: rejected, reason } = c.req.valid("json");
      const command = { move: "rejectProof", version, rejected, reason } as const;
      const decided = await decide(c, { params: c.req.valid("param"), command });
      return decided.ok ? c.json(decided.value, 200) : refused(c, decided.refusal);
    })
    .openapi(stopReleaseRoute, async (c) => {
      const { version, reason } = c.req.valid("json");
      const stored = reason === undefined ? ok(reason) : toStoredReason(reason);
      const stopReason = stored.ok ? { reason: stored.value } : { reasonProblems: stored.refusal.join(" ") };
      const decided = await decide(c, {
        params: c.req.valid("param"),
        command: { move: "stop", version, ...stopReason },
      });
      return decided.ok ? c.json(decided.value, 200) : refused(c, decided.refusal);
    })
    .openapi(moveReleaseRoute, async (c) => {
      const {
        next_wave_not_before: nextWaveNotBefore,
        next_wave_condition: nextWaveCondition,
        next_wave_wait_hours: nextWaveWaitHours,
        without_condition: withoutCondition,
        ...body
      } = c.req.valid("json");
      const { move, ...params } = c.req.valid("param");
      const command = {
        move: moveAddresses[move],
        ...body,
        nextWaveCondition,
        nextWaveWaitHours,
        withoutCondition,
        ...(nextWaveNotBefore === undefined ? {} : { nextWaveNotBefore: new Date(nextWaveNotBefore) }),
      };
      const decided = await decide(c, { params, command });
      return decided.ok ? c.json(decided.value, 200) : refused(c, decided.refusal);
    });
}
