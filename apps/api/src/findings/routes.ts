import { type FindingsResponse, findingsResponseSchema, iterationResponseSchema } from "@spi/domain/api-contract";
import { verificationProblemSentence } from "@spi/domain/finding/verification-problem";
import { longest } from "@spi/domain/values/limits";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { storedText } from "../http/stored-text.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { answerFinding } from "./answer-finding.ts";
import { type AnsweredFindings, findAnsweredFindings } from "./answered-findings.ts";
import { type CountProgress, countFindings } from "./count-findings.ts";
import { storeOpenFindings } from "./open-findings.ts";
import { readForVerification, waitForVerification, verifyBeforeTransaction } from "./wait-for-verification.ts";
import { readRuleChecker } from "../metadata/read-rule-checker.ts";
import { repairFinding } from "./repair-finding.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { describeCountedPeople } from "../people/countable.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { type RuleVerifier, verifyRules } from "./verifier/rule-verifier.ts";

const tags = ["Iterations"];
const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/finding";
const answer = { description: "The findings", ...jsonContent(findingsResponseSchema) };

const list = defineRoute({
  method: "get",
  path,
  tags,
  summary: "List the problems and possible problems in an iteration's rules, with writers' answers",
  description:
    "Before you can send an iteration for review, every stop must be fixed. A writer must also answer every warning with the reason why the rules are correct.",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: answer, ...refusalResponses },
});

const findingParams = iterationParams.extend({ findingId: z.string().length(64) });
const seenVersion = z
  .int()
  .min(1)
  .openapi({ description: "The version of the iteration in which the finding was reported" });

const reply = defineRoute({
  method: "put",
  path: `${path}/{findingId}/answer`,
  tags,
  summary: "Answer a warning about a draft iteration, or withdraw the answer",
  access: "write",
  request: {
    params: findingParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          Version: seenVersion,
          reason: storedText(longest.description)
            .nullable()
            .openapi({ description: "The reason why the rules are correct. To withdraw the answer, send null" }),
        }),
      ),
    },
  },
  responses: { 200: answer, ...refusalResponses },
});

const repair = defineRoute({
  method: "post",
  path: `${path}/{findingId}/repair`,
  tags,
  summary: "Apply one of a finding's usual repairs to a draft iteration",
  description:
    "We compute the change again from the iteration. The request is refused if the iteration no longer has this finding with this repair.",
  access: "write",
  request: {
    params: findingParams,
    body: {
      required: true,
      ...jsonContent(
        z.strictObject({
          Version: seenVersion,
          code: z.string().max(50).openapi({ description: "The code of one of the finding's repairs" }),
        }),
      ),
    },
  },
  responses: {
    200: { description: "The repaired iteration", ...jsonContent(iterationResponseSchema) },
    ...refusalResponses,
  },
});

interface FindingDependencies extends FeatureDependencies {
  verifier: RuleVerifier;
  peopleQueries: PeopleQueries;
  populationDir: string;
}

/** Serves the findings in an iteration's rules, and the answers to them. */
export function findingRoutes(dependencies: FindingDependencies) {
  const { db, now, verifier, peopleQueries, populationDir } = dependencies;
  /** The iteration whose rules are being verified, by user. Each user can verify one iteration at a time. */
  const verifying = new Map<string, string>();
  const verifyForUser = async (userId: string, query: Parameters<typeof verifyRules>[2]) => {
    if ((verifying.get(userId) ?? query.iterationId) !== query.iterationId) return undefined;
    verifying.set(userId, query.iterationId);
    const verified = verifyRules(verifier, db, query);
    void verified.catch(() => {}).finally(() => verifying.delete(userId));
    return waitForVerification(verified);
  };
  const readFindings = async (key: { teamId: string; campaignId: string; id: string }, userId: string) => {
    const read = () => readForVerification(db, key);
    const current = await read();
    if (!current) return undefined;
    const { iteration, configuration } = current;
    const { id: iterationId, status, version } = iteration;
    const reload = async () => (await read())?.configuration;
    const counting = await countFindings(peopleQueries, {
      campaignId: key.campaignId,
      iterationId,
      status,
      configuration,
      userId,
      reload,
    });
    const verified = await verifyForUser(userId, { iterationId, configuration });
    if (!verified) return { ...toResponse(noFindingsYet, { version, counting }), checking: true };
    const answered = await findAnsweredFindings(db, { row: iteration, configuration, verification: verified });
    const answer = toResponse(answered, { version, counting });
    const { stops, unanswered } = answer;
    await storeOpenFindings(db, { iteration_id: iterationId, version, stops, unanswered_warnings: unanswered });
    return answer;
  };
  const toResponse = (
    { findings, notAvailable, counted }: AnsweredFindings,
    { version, counting }: FindingsView,
  ): FindingsResponse => {
    const readFindings = counted && describeCountedPeople(peopleQueries, counted);
    return {
      version,
      stops: findings.filter(({ level }) => level === "stop").length,
      unanswered: findings.filter(({ level, answer: stored }) => level === "warning" && stored === null).length,
      findings: findings.slice(0, maxFindings).map(({ circumstances: _circumstances, people, ...finding }) => ({
        ...finding,
        people: people === null || !readFindings ? null : readFindings.figure(people),
      })),
      more: Math.max(0, findings.length - maxFindings),
      checking: false,
      not_available: notAvailable && verificationProblemSentence(notAvailable),
      counted: readFindings?.counted ?? null,
      counting: counting.counting,
      not_counted: counting.notCounted,
    };
  };
  return featureRoutes()
    .openapi(list, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const response = await readFindings({ teamId, campaignId, id: iterationId }, c.get("user").id);
      return response ? c.json(response, 200) : refused(c, { kind: "notFound" });
    })
    .openapi(reply, async (c) => {
      const { teamId, campaignId, iterationId, findingId } = c.req.valid("param");
      const { Version: base, reason } = c.req.valid("json");
      const key = { teamId, campaignId, id: iterationId };
      const refusal = await verifyBeforeTransaction(db, key, { verifier, userId: c.get("user").id });
      if (refusal) return refused(c, refusal);
      const change = changeBy(c, teamId, now());
      const stored = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
        const { hash: referenceHash } = await currentReferenceData(transaction);
        return answerFinding(transaction, { key, base, findingId, reason, change, referenceHash, verifier });
      });
      const answered = stored.ok && (await readFindings(key, c.get("user").id));
      if (!stored.ok) return refused(c, stored.refusal);
      return answered ? c.json(answered, 200) : refused(c, { kind: "notFound" });
    })
    .openapi(repair, async (c) => {
      const { teamId, campaignId, iterationId, findingId } = c.req.valid("param");
      const { Version: base, code } = c.req.valid("json");
      const key = { teamId, campaignId, id: iterationId };
      const refusal = await verifyBeforeTransaction(db, key, { verifier, userId: c.get("user").id });
      if (refusal) return refused(c, refusal);
      const { checkRules } = await readRuleChecker(db, populationDir);
      const change = changeBy(c, teamId, now());
      const request = { key, base, findingId, code, change, checkRules, verifier };
      const repaired = await repairFinding({ db, log: c.get("log") }, request);
      return repaired.ok ? c.json(toIterationResponse(repaired.value), 200) : refused(c, repaired.refusal);
    });
}

/** Response while the rules are being verified. */
const noFindingsYet: AnsweredFindings = { findings: [], notAvailable: null };

/** Maximum number of findings in a response. The remaining findings are shown once these are fixed or answered. */
const maxFindings = 200;

interface FindingsView {
  version: number;
  counting: CountProgress;
}
