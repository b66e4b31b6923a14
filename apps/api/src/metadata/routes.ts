import {
  type CohortReference,
  attributeReferenceSchema,
  cohortReferenceSchema,
  operatorReferenceSchema,
} from "@spi/domain/reference/reference-data";
import { libraryRuleSchema } from "@spi/domain/library/library-rule";
import {
  type ReferenceResponse,
  type CurrentReference,
  boardReferenceSchema,
  languageReferenceSchema,
  referenceResponseSchema,
} from "@spi/domain/library/reference-files";
import { attributesOfOnePerson } from "@spi/domain/rule/identifying";
import * as z from "zod";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent } from "../http/routes.ts";

/** Current reference data. */
export interface ReferenceData extends CurrentReference {
  /** Cohorts that have people. Undefined if the population data cannot be read. */
  cohorts: CohortReference[] | undefined;
  /**
   * Cohorts when the population data was last read. Undefined if it has never been read. Decisions do not use these
   * cohorts.
   */
  lastCohorts?: CohortReference[] | undefined;
  /** Returns whether the people in a report's snapshot are still available. */
  holdsPeople: (snapshot: string) => Promise<boolean>;
  /** Returns whether the people are real or may be real. */
  maybeReal: () => Promise<boolean>;
}

/** Declares a list that every signed-in user can read. */
function listOf<Schema extends z.ZodType>(summary: string, schema: Schema) {
  return {
    method: "get" as const,
    tags: ["Reference data"],
    summary,
    access: "signedIn" as const,
    responses: { 200: { description: summary, ...jsonContent(schema) }, ...refusalResponses },
  };
}

const cohorts = defineRoute({
  path: "/metadata/cohorts",
  ...listOf("List the cohorts that iterations can use", z.array(cohortReferenceSchema)),
});
const attributes = defineRoute({
  path: "/metadata/attributes",
  ...listOf("List the attributes that rules can use", z.array(attributeReferenceSchema)),
});
const operators = defineRoute({
  path: "/metadata/operators",
  ...listOf("List the operators that rules can use", z.array(operatorReferenceSchema)),
});
const libraryRules = defineRoute({
  path: "/metadata/library-rules",
  ...listOf("List the ready-made rules in the library", z.array(libraryRuleSchema)),
});
const boards = defineRoute({
  path: "/metadata/boards",
  ...listOf("List the integrated care boards, including closed ones", z.array(boardReferenceSchema)),
});
const languages = defineRoute({
  path: "/metadata/languages",
  ...listOf("List the preferred languages that can be recorded", z.array(languageReferenceSchema)),
});

const everything = defineRoute({
  method: "get",
  path: "/metadata",
  tags: ["Reference data"],
  summary: "Get all reference data except the cohorts, with its current version",
  description:
    "restricted_attributes lists the attributes that rules can check only for missing values. We return this list only if the data is about real people.",
  access: "signedIn",
  responses: {
    200: { description: "Reference data", ...jsonContent(referenceResponseSchema) },
    304: { description: "The reference data has not changed since the version in If-None-Match" },
    ...refusalResponses,
  },
});

/** Serves reference data. Browsers cache the response with all the data and revalidate it each time. */
export function metadataRoutes({ reference }: { reference: () => Promise<ReferenceData> }) {
  return featureRoutes()
    .openapi(everything, async (c) => {
      const {
        cohorts: _cohorts,
        lastCohorts: _last,
        holdsPeople: _holdsPeople,
        maybeReal,
        ...inForce
      } = await reference();
      const restricted = (await maybeReal()) ? { restricted_attributes: attributesOfOnePerson } : {};
      const answer: ReferenceResponse = { ...inForce, ...restricted };
      // The restricted attributes depend on the population data, which can change without a new Version.
      const tag = `"${[inForce.Version, ...(answer.restricted_attributes ?? [])].join("-")}"`;
      c.header("etag", tag);
      c.header("cache-control", "private, no-cache");
      const known = c.req.header("if-none-match")?.split(",") ?? [];
      if (known.some((value) => value.trim().replace(/^W\//, "") === tag)) return c.body(null, 304);
      return c.json(answer, 200);
    })
    .openapi(cohorts, async (c) => {
      const { cohorts: now, lastCohorts } = await reference();
      const response = now ?? lastCohorts;
      return response ? c.json(response, 200) : refused(c, { kind: "peopleUnreadable" });
    })
    .openapi(attributes, async (c) => c.json((await reference()).attributes, 200))
    .openapi(operators, async (c) => c.json((await reference()).operators, 200))
    .openapi(libraryRules, async (c) => c.json((await reference())["library-rules"], 200))
    .openapi(boards, async (c) => c.json((await reference()).boards, 200))
    .openapi(languages, async (c) => c.json((await reference()).languages, 200));
}
