import { conflict } from "@spi/domain/conflict";
import { versionEquivalenceSchema } from "@spi/domain/finding/version-equivalence";
import { peopleDifferenceSchema } from "@spi/domain/report/people-difference";
import type { Refusal } from "@spi/domain/refusal";
import { ok, refuse } from "@spi/domain/values/result";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Schema } from "../database/schema.ts";
import { earlierVersion } from "../http/earlier-version.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findEarlierVersion } from "../iterations/earlier-version.ts";
import { findConfiguration } from "../iterations/find-configuration.ts";
import type { ReviewedContent } from "../iterations/last-review.ts";
import type { RuleVerifier } from "../findings/verifier/rule-verifier.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { comparePeople } from "./compare-people.ts";
import { proveEquivalence } from "./prove-equivalence.ts";

const comparedSchema = z.strictObject({
  /** The earlier version. Null if there is none. */
  earlier: z.strictObject({ name: z.string(), run_date: z.string() }).nullable(),
  later: z.strictObject({ name: z.string(), run_date: z.string() }),
  /** Reason why the versions could not be compared. Null if they were compared. */
  not_available: z.string().nullable(),
});

const differenceResponseSchema = comparedSchema.extend({
  /** Date of the population data that was counted. */
  people_as_of: z.string().nullable(),
  /** Warning if the population data is older than the limit. */
  people_old: z.string().nullable(),
  difference: peopleDifferenceSchema.nullable(),
});

const equivalenceResponseSchema = comparedSchema.extend({ equivalence: versionEquivalenceSchema.nullable() });

const comparing = {
  method: "get" as const,
  tags: ["Iterations"],
  request: {
    params: iterationParams,
    query: z.strictObject({
      with: earlierVersion.optional().openapi({
        description:
          "The version to compare with. Use `last-approved`, or `last-review` for the version that was last decided on. Use `copy-source` for the iteration that this one was copied from, as it was at the time. You can also give the ID of another iteration in the campaign. If you omit this, we use the first of these that exists.",
      }),
    }),
  },
};

const iterationPath = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}";

const difference = defineRoute({
  access: "read",
  ...comparing,
  path: `${iterationPath}/difference`,
  summary:
    "Count the people in the current population data that the iteration treats differently from an earlier version",
  responses: { 200: { description: "The people", ...jsonContent(differenceResponseSchema) }, ...refusalResponses },
});

const equivalence = defineRoute({
  access: "read",
  ...comparing,
  path: `${iterationPath}/equivalence`,
  summary: "Prove whether the iteration gives every possible person the same result as an earlier version",
  responses: { 200: { description: "The proof", ...jsonContent(equivalenceResponseSchema) }, ...refusalResponses },
});

interface DifferenceDependencies {
  db: Kysely<Schema>;
  peopleQueries: PeopleQueries;
  verifier: RuleVerifier;
}

/**
 * Serves the people that a version treats differently from an earlier version. Also serves a proof if both versions
 * treat everyone the same.
 */
export function differenceRoutes(dependencies: DifferenceDependencies) {
  const { db, peopleQueries, verifier } = dependencies;
  return featureRoutes()
    .openapi(difference, async (c) => {
      const user = c.get("user");
      const { campaignId, iterationId } = c.req.valid("param");
      const { with: wanted } = c.req.valid("query");
      const versions = await findVersions(db, { ...c.req.valid("param"), wanted });
      if (!versions.ok) return refused(c, versions.refusal);
      const { earlier, later, names } = versions.value;
      const none = { ...names, people_as_of: null, people_old: null, difference: null };
      if (!earlier) return c.json({ ...none, not_available: noEarlierVersion }, 200);
      const other = z.uuid().safeParse(wanted).data;
      const ids = other === undefined ? [iterationId] : [iterationId, other];
      const iterations = ids.map((iteration) => ({ campaign: campaignId, iteration }));
      c.get("log").info({ person: user.id, iteration: iterationId, with: wanted }, "people compared");
      const compared = await comparePeople(peopleQueries, { earlier, later, userId: user.id, iterations });
      if (compared.ok) {
        const { asOf, old, difference: counted } = compared.value;
        const people = { people_as_of: asOf, people_old: old, difference: counted };
        return c.json({ ...names, ...people, not_available: null }, 200);
      }
      if (compared.refusal.kind === "superseded") return refused(c, conflict("newerComparison"));
      return c.json({ ...none, not_available: compared.refusal.message }, 200);
    })
    .openapi(equivalence, async (c) => {
      const { with: wanted } = c.req.valid("query");
      const versions = await findVersions(db, { ...c.req.valid("param"), wanted });
      if (!versions.ok) return refused(c, versions.refusal);
      const { earlier, later, names } = versions.value;
      if (!earlier) return c.json({ ...names, equivalence: null, not_available: noEarlierVersion }, 200);
      const compared = await proveEquivalence(verifier, db, { earlier, later, userId: c.get("user").id });
      const answer = compared.ok
        ? { equivalence: compared.value, not_available: null }
        : { equivalence: null, not_available: compared.refusal };
      return c.json({ ...names, ...answer }, 200);
    });
}

interface ComparisonRequest {
  teamId: string;
  campaignId: string;
  iterationId: string;
  wanted: string | undefined;
}

/** Finds the iteration and the version to compare it with. */
async function findVersions(db: Kysely<Schema>, { teamId, campaignId, iterationId, wanted }: ComparisonRequest) {
  const later = await findConfiguration(db, { teamId, campaignId, id: iterationId });
  if (!later) return refuse<Refusal>({ kind: "notFound" });
  const earlier = await findEarlierVersion(db, { teamId, campaignId, iterationId, now: later, wanted });
  if (!earlier && wanted) return refuse<Refusal>({ kind: "notFound" });
  const names = { earlier: earlier ? namedVersion(earlier) : null, later: namedVersion(later) };
  return ok({ earlier, later, names });
}

const noEarlierVersion = "There is no earlier version to compare this iteration with. Choose a different version.";

const namedVersion = ({ iteration }: ReviewedContent) => ({ name: iteration.Name, run_date: iteration.IterationDate });
