import { conflict } from "@spi/domain/conflict";
import { allClauses } from "@spi/domain/rule/and-clauses";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import { longest } from "@spi/domain/values/limits";
import { codesOf } from "@spi/domain/library/code-lists";
import type { ReferenceFile } from "@spi/domain/library/reference-files";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { explainPerson } from "@spi/engine/evaluate/explain";
import { type Person, readPerson } from "@spi/engine/evaluate/person";
import { planIteration } from "@spi/engine/plan/iteration";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { earlierVersion } from "../http/earlier-version.ts";
import { peopleQuerySignal } from "../http/people-query-deadline.ts";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findEarlierVersion } from "../iterations/earlier-version.ts";
import { findConfiguration } from "../iterations/find-configuration.ts";
import type { ReviewedContent } from "../iterations/last-review.ts";
import type { IterationKey } from "../iterations/store.ts";
import { createQueryQueue, trackReports } from "../people/query-queue.ts";
import { type ExplanationResponse, type ExplanationOfOne, explanationResponseSchema } from "./explanation-answer.ts";
import { readStoredPerson } from "./stored-person.ts";
import { toExplanationResponse } from "./to-explanation-answer.ts";

const values = z.record(z.string().max(100), z.string().max(longest.text).nullable());
const numberMessage = "Enter a person's number, for example 1234.";

const comparedVersion = earlierVersion.optional().openapi({
  description:
    "An earlier version of the iteration. If you give one, we also explain the person's outcome in that version. Use the same values as when you compare versions.",
});

const body = z.union([
  z.strictObject({
    person_number: z.int(numberMessage).min(1, numberMessage).max(60_000_000, numberMessage),
    with: comparedVersion,
  }),
  z.strictObject({
    with: comparedVersion,
    person: z.strictObject({
      PERSON: values.optional(),
      TARGET: z.record(z.string().max(100), values).optional(),
      COHORTS: z.array(z.string().max(255)).max(5000).optional(),
    }),
  }),
]);
type ExplainRequest = z.infer<typeof body>;

const explain = defineRoute({
  method: "post",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/explain",
  tags: ["Iterations"],
  summary: "Explain why a synthetic person would or would not be invited",
  description: "Give a synthetic person's number, or describe an invented person. We do not store your request.",
  access: "read",
  request: { params: iterationParams, body: { required: true, ...jsonContent(body) } },
  responses: {
    200: { description: "The explanation, as data and in plain English", ...jsonContent(explanationResponseSchema) },
    ...refusalResponses,
  },
});

/** Maximum number of simultaneous explanations. They run in this process, which also handles all requests. */
const explanationsAtOnce = 2;

interface ExplainDependencies {
  db: Kysely<Schema>;
  populationDir: string;
  reference: () => Promise<ReferenceFile>;
}

/**
 * Serves "Why this person?", which shows one person's path through an iteration. It uses the same engine as the report.
 */
export function explainRoutes(dependencies: ExplainDependencies) {
  const { db, populationDir, reference } = dependencies;
  // A newer query from a user replaces their previous one.
  const queue = createQueryQueue(trackReports(), explanationsAtOnce);
  return featureRoutes().openapi(explain, async (c) => {
    c.set("changesNothing", true);
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const key = { teamId, campaignId, id: iterationId };
    const wanted = c.req.valid("json");
    const { run, end } = queue.start({ kind: "explanation", userId: c.get("user").id });
    const turn = await run(() => explainOnce(key, wanted, () => peopleQuerySignal(c))).answer.finally(end);
    if (turn === "superseded") return refused(c, conflict("newerExplanation"));
    if (turn === "tooMany" || turn === "tooLong") return refused(c, { kind: "unavailable", message: tooManyExplain });
    return turn.value.ok ? c.json(turn.value.value, 200) : refused(c, turn.value.refusal);
  });

  async function explainOnce(
    key: IterationKey,
    wanted: ExplainRequest,
    signal: () => AbortSignal,
  ): Promise<Result<ExplanationResponse, Refusal>> {
    const now = await findConfiguration(db, key);
    const before =
      now && wanted.with
        ? await findEarlierVersion(db, {
            teamId: key.teamId,
            campaignId: key.campaignId,
            iterationId: key.id,
            now,
            wanted: wanted.with,
          })
        : undefined;
    if (!now || (wanted.with && !before)) return refuse({ kind: "notFound" });
    const sources = { reference: await reference(), populationDir, signal };
    let read: Promise<Result<Person, Refusal>> | undefined;
    const inputs = { reference: sources.reference, person: () => (read ??= personOf(wanted, sources)) };
    const answer = await explainVersion(wanted, { ...inputs, configuration: now });
    if (!answer.ok || !before) return answer;
    const earlier = await explainVersion(wanted, { ...inputs, configuration: before });
    return earlier.ok ? ok({ ...answer.value, earlier: earlier.value }) : earlier;
  }
}

const tooManyExplain = "Too many users are asking for explanations at the moment. Try again in a minute.";

interface ExplainInputs {
  configuration: ReviewedContent;
  reference: ReferenceFile;
  /** Reads the person once, for the explanations with both versions. */
  person: () => Promise<Result<Person, Refusal>>;
}

async function explainVersion(
  wanted: ExplainRequest,
  inputs: ExplainInputs,
): Promise<Result<ExplanationOfOne, Refusal>> {
  const { configuration, reference } = inputs;
  const plan = planIteration({ ...configuration, attributes: reference.attributes });
  if (!plan.ok) {
    const errors: FieldErrors = {};
    for (const problem of plan.refusal) (errors[problem.path] ??= []).push(problem.message);
    return refuse({
      kind: "invalid",
      message:
        "We cannot explain anyone's outcome, because we cannot run this iteration yet. Correct the problems listed, then try again.",
      errors,
    });
  }
  const person = await inputs.person();
  if (!person.ok) return person;
  const tooLong = refuseLong(configuration.iteration, person.value);
  if (tooLong) return refuse({ kind: "invalid", errors: { [Object.keys(wanted)[0] ?? ""]: [tooLong] } });
  await yieldToEventLoop();
  const explanation = explainPerson({ plan: plan.value, person: person.value, codes: codesOf(reference) });
  await yieldToEventLoop();
  const personNumber = "person_number" in wanted ? wanted.person_number : null;
  return ok(toExplanationResponse({ explanation, personNumber }));
}

/**
 * Approximate maximum number of characters in an explanation. With one cohort, the size is limited by the rules' own
 * length limits.
 */
const maxCharacters = 4_000_000;
/** Approximate number of characters for each clause in addition to its comparator. */
const charactersOfClause = 500;

/** Returns the refusal if a person is in too many cohorts. We explain all the rules separately for each cohort. */
function refuseLong({ IterationCohorts, IterationRules }: IterationContent, { COHORTS }: Person): string | undefined {
  const memberships = new Set(COHORTS);
  const cohorts = IterationCohorts.filter((cohort) => memberships.has(cohort.CohortLabel) || isVirtual(cohort)).length;
  const clauses = IterationRules.flatMap((rule) => allClauses(rule));
  const characters = clauses.reduce((sum, { Comparator }) => sum + charactersOfClause + Comparator.length, 0);
  if (cohorts < 2 || cohorts * characters <= maxCharacters) return undefined;
  return `This person is in ${cohorts} of the iteration's cohorts. We cannot explain the results for that many cohorts at once. Describe someone who is in fewer cohorts.`;
}

/** Sources for finding a person and their attributes. */
interface PersonSources {
  reference: ReferenceFile;
  populationDir: string;
  signal: () => AbortSignal;
}

async function personOf(
  wanted: ExplainRequest,
  { reference, populationDir, signal }: PersonSources,
): Promise<Result<Person, Refusal>> {
  if ("person" in wanted) {
    const read = readPerson(wanted.person);
    return read.ok ? read : refuse({ kind: "invalid", errors: { person: read.refusal } });
  }
  const { attributes } = reference;
  const stored = await readStoredPerson({
    populationDir,
    attributes,
    personNumber: wanted.person_number,
    signal: signal(),
  });
  if (stored.ok) return stored;
  const { kind, message } = stored.refusal;
  if (kind === "notSynthetic") return refuse({ kind: "forbidden", message });
  if (kind === "unavailable") return refuse({ kind: "peopleUnreadable", message });
  return refuse({ kind: "invalid", errors: { person_number: [message] } });
}
