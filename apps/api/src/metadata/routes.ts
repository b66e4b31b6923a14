import { createRoute } from "@hono/zod-openapi";
import type { AttributeReference, CohortReference, OperatorReference } from "@spi/domain/reference-data";
import { attributeReferenceSchema, cohortReferenceSchema, operatorReferenceSchema } from "@spi/domain/reference-data";
import type { LibraryRule } from "@spi/domain/library/library-rule";
import { libraryRuleSchema } from "@spi/domain/library/library-rule";
import { boardReferenceSchema, languageReferenceSchema } from "@spi/domain/reference-files";
import * as z from "zod";
import { refusalResponses } from "../http/refusals.ts";
import { bearer, featureRoutes, jsonContent } from "../http/routes.ts";

/** The reference data in force (REQ-POP-01, REQ-POP-02, REQ-SEL-02). */
export interface ReferenceData {
  cohorts: CohortReference[];
  attributes: AttributeReference[];
  operators: OperatorReference[];
  "library-rules": LibraryRule[];
  boards: z.infer<typeof boardReferenceSchema>[];
  languages: z.infer<typeof languageReferenceSchema>[];
}

function route<Path extends string, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) {
  return createRoute({
    method: "get",
    path,
    tags: ["Reference data"],
    summary,
    security: bearer,
    responses: { 200: { description: summary, ...jsonContent(schema) }, ...refusalResponses },
  });
}

const cohorts = route("/metadata/cohorts", "Cohorts that iterations can draw on", z.array(cohortReferenceSchema));
const attributes = route(
  "/metadata/attributes",
  "Attributes that rules can ask about",
  z.array(attributeReferenceSchema),
);
const operators = route("/metadata/operators", "Operators of rules", z.array(operatorReferenceSchema));

const libraryRules = route("/metadata/library-rules", "Ready-made rules", z.array(libraryRuleSchema));
const boards = route("/metadata/boards", "Integrated care boards, open and closed", z.array(boardReferenceSchema));
const languages = route("/metadata/languages", "Languages people can prefer", z.array(languageReferenceSchema));

/** Reference data (REQ-REF-01). */
export function metadataRoutes({ reference }: { reference: () => Promise<ReferenceData> }) {
  return featureRoutes()
    .openapi(cohorts, async (c) => c.json((await reference()).cohorts, 200))
    .openapi(attributes, async (c) => c.json((await reference()).attributes, 200))
    .openapi(operators, async (c) => c.json((await reference()).operators, 200))
    .openapi(libraryRules, async (c) => c.json((await reference())["library-rules"], 200))
    .openapi(boards, async (c) => c.json((await reference()).boards, 200))
    .openapi(languages, async (c) => c.json((await reference()).languages, 200));
}
