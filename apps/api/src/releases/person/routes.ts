import { conflict } from "@spi/domain/conflict";
import { readNhsNumber } from "@spi/domain/names/nhs-number";
import { personResponseSchema } from "@spi/domain/release/person-answer";
import * as z from "zod";
import { peopleQuerySignal } from "../../http/people-query-deadline.ts";
import { refusalResponses, refused } from "../../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../../http/routes.ts";
import { reasonSchema } from "../contract.ts";
import type { ReleaseDependencies } from "../routes.ts";
import { answerPersonQuestion } from "./person-outcomes.ts";
import { findIteration } from "../../iterations/store.ts";

const ask = defineRoute({
  method: "post",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/release/person",
  tags: ["Releases"],
  summary: "Find out whether the latest release selected a person, why, and the outcome of their messages",
  description: "We record each query.",
  access: "release",
  request: {
    params: iterationParams,
    body: { required: true, ...jsonContent(z.strictObject({ nhs_number: z.string().max(30), reason: reasonSchema })) },
  },
  responses: {
    200: { description: "The result for this person", ...jsonContent(personResponseSchema) },
    ...refusalResponses,
  },
});

/** Serves the only query about a person that can be answered from a release's list. Requires release permission. */
export function personRoutes(dependencies: ReleaseDependencies & { populationDir: string }) {
  const { db, now, populationDir, releases, announce } = dependencies;
  const { services } = releases;
  return featureRoutes().openapi(ask, async (c) => {
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const user = c.get("user");
    if (!services) return refused(c, conflict("notConfigured"));
    if (!(await findIteration(db, { teamId, campaignId, id: iterationId }))) return refused(c, { kind: "notFound" });
    const { nhs_number: typed, reason } = c.req.valid("json");
    const nhsNumber = readNhsNumber(typed);
    if (!nhsNumber.ok) return refused(c, { kind: "invalid", errors: { nhs_number: [nhsNumber.refusal] } });
    const parts = { db, log: c.get("log"), files: services.files, announce, populationDir };
    const answer = await answerPersonQuestion(parts, {
      iterationId,
      teamId,
      nhsNumber: nhsNumber.value,
      reason,
      actor: user.actor,
      now: now(),
      patience: () => peopleQuerySignal(c),
    });
    return answer.ok ? c.json(answer.value, 200) : refused(c, answer.refusal);
  });
}
