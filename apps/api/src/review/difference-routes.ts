import { createRoute } from "@hono/zod-openapi";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { versionEquivalenceSchema } from "@spi/domain/finding/version-equivalence";
import { peopleDifferenceSchema } from "@spi/domain/report/people-difference";
import type { PeopleDifference } from "@spi/domain/report/people-difference";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Db, Schema } from "../database/schema.ts";
import { refuseInTeam } from "../http/middleware/team-access.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { bearer, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findEarlierVersion } from "./earlier-version.ts";
import type { Reviewed } from "./last-review.ts";

const differenceAnswerSchema = z.strictObject({
  /** Null where there is no earlier version. */
  earlier: z.strictObject({ name: z.string(), run_date: z.string() }).nullable(),
  later: z.strictObject({ name: z.string(), run_date: z.string() }),
  /** The day whose people were counted. */
  people_as_of: z.string().nullable(),
  /** Says so where they are older than they may be. */
  people_old: z.string().nullable(),
  difference: peopleDifferenceSchema.nullable(),
  /** Whether the versions treat everybody alike whoever they are; null where that cannot be asked. */
  equivalence: versionEquivalenceSchema.nullable(),
  /** Why people could not be compared, where they could not. */
  not_available: z.string().nullable(),
});

const difference = createRoute({
  method: "get",
  path: "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/difference",
  tags: ["Iterations"],
  summary: "Whom the iteration treats differently than an earlier version, over the people there are now",
  security: bearer,
  request: {
    params: iterationParams,
    query: z.strictObject({
      with: z
        .union([z.enum(["last-approved", "last-review", "copy-source"]), z.uuid()])
        .optional()
        .openapi({
          description:
            "The iteration as it was approved last before what is there now, or decided about last, what it was copied from as that was then, or another iteration of the campaign by its ID; the first of these that differs from what is there now, where it is left out.",
        }),
    }),
  },
  responses: { 200: { description: "The people", ...jsonContent(differenceAnswerSchema) }, ...refusalResponses },
});

/** Whom two versions treat differently. `asks` is the person who wants to know: a newer question of theirs ends an older one. */
export type ComparePeople = (
  versions: { earlier: Reviewed; later: Reviewed },
  asks: string,
) => Promise<Result<{ asOf: string; old: string | null; difference: PeopleDifference }, PeopleNotCompared>>;

/** Why people were not compared: a newer question took over, or what stands in the way, in words. */
export type PeopleNotCompared = { kind: "superseded" } | { kind: "notAvailable"; message: string };

/** Whether two versions treat everybody alike, without any people; null where a version cannot be planned or it takes too long. */
export type CompareForEverybody = (
  db: Kysely<Schema>,
  versions: { earlier: Reviewed; later: Reviewed },
) => Promise<VersionEquivalence | null>;

interface DifferenceDependencies {
  db: Kysely<Schema>;
  /** Finds an iteration whose identifiers belong together; campaigns are another feature's. */
  findConfiguration: (db: Db, key: { teamId: string; campaignId: string; id: string }) => Promise<Reviewed | undefined>;
  comparePeople: ComparePeople;
  compareForEverybody: CompareForEverybody;
}

/** Whom a version treats differently than an earlier one (REQ-REV-16). */
export function differenceRoutes(dependencies: DifferenceDependencies) {
  const { db, findConfiguration, comparePeople, compareForEverybody } = dependencies;
  return featureRoutes().openapi(difference, async (c) => {
    const { teamId, campaignId, iterationId } = c.req.valid("param");
    const user = c.get("user");
    const refusal = refuseInTeam(user, teamId, "read");
    if (refusal) return refused(c, refusal);
    const later = await findConfiguration(db, { teamId, campaignId, id: iterationId });
    if (!later) return refused(c, { kind: "notFound" });
    const wanted = c.req.valid("query").with;
    const findOther = (id: string) => findConfiguration(db, { teamId, campaignId, id });
    const earlier = await findEarlierVersion(db, { iterationId, campaignId, now: later, wanted, findOther });
    if (!earlier && wanted) return refused(c, { kind: "notFound" });
    const versions = { earlier: earlier ? namedVersion(earlier) : null, later: namedVersion(later) };
    const none = { people_as_of: null, people_old: null, difference: null };
    if (!earlier) return c.json({ ...versions, ...none, equivalence: null, not_available: nothingEarlier }, 200);
    c.get("log").info({ person: user.id, iteration: iterationId, with: wanted }, "people compared");
    const [compared, equivalence] = await Promise.all([
      comparePeople({ earlier, later }, user.id),
      compareForEverybody(db, { earlier, later }),
    ]);
    if (compared.ok) {
      const { asOf, old, difference } = compared.value;
      const people = { people_as_of: asOf, people_old: old, difference };
      return c.json({ ...versions, ...people, equivalence, not_available: null }, 200);
    }
    if (compared.refusal.kind === "superseded") return refused(c, newerQuestion);
    return c.json({ ...versions, ...none, equivalence, not_available: compared.refusal.message }, 200);
  });
}

const nothingEarlier = "There is no earlier version to compare people with.";

const newerQuestion: Refusal = { kind: "conflict", message: "You have asked for another comparison since." };

const namedVersion = ({ iteration }: Reviewed) => ({ name: iteration.Name, run_date: iteration.IterationDate });
