import { conflict } from "@spi/domain/conflict";
import { type IterationStatus, isEditable } from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import type { Refusal } from "@spi/domain/refusal";
import { ok, refuse } from "@spi/domain/values/result";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { claimKey } from "../http/idempotency.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refused } from "../http/refusals.ts";
import { featureRoutes } from "../http/routes.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import type { RuleVerifier } from "../findings/verifier/rule-verifier.ts";
import { verifyBeforeTransaction } from "../findings/wait-for-verification.ts";
import { changeLock } from "../iterations/change-lock.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { saveIteration } from "../iterations/save.ts";
import {
  changeStatusRoute,
  createIterationRoute,
  deleteIterationRoute,
  lockIterationRoute,
  readIterationRoute,
  saveIterationRoute,
  unlockIterationRoute,
} from "../iterations/contract.ts";
import type { People } from "../metadata/read-reference-data.ts";
import { findReadiness, readinessRoute } from "../review/readiness.ts";
import type { StatusChange } from "./transition.ts";
import { changeStatus } from "./change-status.ts";
import { readRuleChecker } from "../metadata/read-rule-checker.ts";
import type { RuleChecker } from "../metadata/rule-checker.ts";
import { deleteIteration } from "../iterations/delete-iteration.ts";
import { createIteration, findIteration } from "../iterations/store.ts";
import type { ReportRuns } from "./report-runs.ts";

export interface IterationDependencies extends FeatureDependencies {
  reference: () => Promise<People>;
  runs: ReportRuns;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays?: number | undefined;
  announce: StatusChange["announce"];
  verifier: RuleVerifier;
  populationDir: string;
  peopleQueries: PeopleQueries;
}

export function iterationRoutes(dependencies: IterationDependencies) {
  const { db, now, newId, reference, runs, peopleMaxAgeDays, announce, verifier, populationDir, peopleQueries } =
    dependencies;
  return featureRoutes()
    .openapi(createIterationRoute, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      const content = c.req.valid("json");
      const { copied_from: copiedFrom } = c.req.valid("query");
      const change = changeBy(c, teamId, now());
      const id = newId();
      const { checkRules, referenceVersion } = await readRuleChecker(db, populationDir);
      const { "idempotency-key": idempotencyKey, "reference-version": seen } = c.req.valid("header");
      if (isStale(seen, referenceVersion)) return refused(c, { kind: "staleReference" });
      const claim = {
        userId: change.actor.id,
        key: idempotencyKey,
        body: { campaignId, content, ...(copiedFrom ? { copiedFrom } : {}) },
        objectId: id,
        now: change.now,
      };
      const made = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
        const claimed = await claimKey(transaction, claim);
        if (claimed.kind === "first")
          return createIteration(transaction, { id, campaignId, content, change, checkRules, copiedFrom });
        const earlier =
          claimed.kind === "repeat" && (await findIteration(transaction, { teamId, campaignId, id: claimed.objectId }));
        return earlier ? ok(earlier) : ({ ok: false, refusal: conflict("keyUsed") } as const);
      });
      return made.ok ? c.json(toIterationResponse(made.value), 201) : refused(c, made.refusal);
    })
    .openapi(readIterationRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      return iteration ? c.json(toIterationResponse(iteration), 200) : refused(c, { kind: "notFound" });
    })
    .openapi(readinessRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const key = { teamId, campaignId, id: iterationId };
      const readiness = await findReadiness(db, { key, now: now(), readPeople: reference, populationDir });
      return readiness.ok ? c.json(readiness.value, 200) : refused(c, readiness.refusal);
    })
    .openapi(saveIterationRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const { ID, Version: base, IterationNumber: _number, ...content } = c.req.valid("json");
      if (ID !== iterationId) {
        return refused(c, {
          kind: "invalid",
          errors: { ID: ["The ID in the body must be the same as the ID in the address."] },
        });
      }
      const seen = c.req.valid("header")["reference-version"];
      const { checkRules, referenceVersion } = await readRuleChecker(db, populationDir);
      if (isStale(seen, referenceVersion)) return refused(c, { kind: "staleReference" });
      const save = {
        key: { teamId, campaignId, id: iterationId },
        base,
        content,
        change: changeBy(c, teamId, now()),
        checkRules,
      };
      const saved = await saveIteration({ db, log: c.get("log") }, save);
      return saved.ok ? c.json(toIterationResponse(saved.value), 200) : refused(c, saved.refusal);
    })
    .openapi(deleteIterationRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const key = { teamId, campaignId, id: iterationId };
      const change = changeBy(c, teamId, now());
      const removed = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        deleteIteration(transaction, { key, change }),
      );
      return removed.ok ? c.json({ deleted: iterationId }, 200) : refused(c, removed.refusal);
    })
    .openapi(lockIterationRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      if (!isEditable(iteration.status)) return refused(c, { kind: "wrongStatus", status: iteration.status });
      const lockKey = { table: "iteration", teamId, campaignId, id: iterationId } as const;
      return c.json(await changeLock(c, { db, now, operation: "lock", teamId, target: lockKey }), 200);
    })
    .openapi(unlockIterationRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      if (!(await findIteration(db, { teamId, campaignId, id: iterationId }))) return refused(c, { kind: "notFound" });
      const lockKey = { table: "iteration", teamId, campaignId, id: iterationId } as const;
      return c.json(await changeLock(c, { db, now, operation: "unlock", teamId, target: lockKey }), 200);
    })
    .openapi(changeStatusRoute, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const user = c.get("user");
      const permissions: readonly Permission[] = user.teams.find((team) => team.teamId === teamId)?.permissions ?? [];
      const command = c.req.valid("json");
      const request: Omit<StatusChange, keyof RuleChecker> = {
        key: { teamId, campaignId, id: iterationId },
        command,
        people: await reference(),
        change: changeBy(c, teamId, now()),
        permissions,
        runs,
        peopleMaxAgeDays,
        announce,
        verifier,
        populationDir,
      };
      const seen = c.req.valid("header")["reference-version"];
      const sends = command.status === "in review" ? { peopleQueries } : {};
      const notYet = statusesNeedingVerification.has(command.status)
        ? await verifyBeforeTransaction(db, request.key, { verifier, userId: user.id, ...sends })
        : undefined;
      if (notYet) return refused(c, notYet);
      const changed = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
        const rules = await readRuleChecker(transaction, populationDir);
        if (isStale(seen, rules.referenceVersion)) return refuse<Refusal>({ kind: "staleReference" });
        return changeStatus(transaction, { ...request, ...rules });
      });
      return changed.ok ? c.json(toIterationResponse(changed.value), 200) : refused(c, changed.refusal);
    });
}

/** Statuses with transitions that depend on the findings in an iteration's rules. */
const statusesNeedingVerification: ReadonlySet<IterationStatus> = new Set(["in review", "approved", "rejected"]);

/** Returns true if the user decided with reference data other than the current data. */
function isStale(seen: string | undefined, inForce: string): boolean {
  return seen !== undefined && seen !== inForce;
}
