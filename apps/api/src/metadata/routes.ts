import { createRoute } from "@hono/zod-openapi";
import type { AttributeReference, CohortReference, OperatorReference } from "@spi/domain/reference-data";
import { attributeReferenceSchema, cohortReferenceSchema, operatorReferenceSchema } from "@spi/domain/reference-data";
import * as z from "zod";
import { refusalResponses } from "../http/refusals.ts";
import { bearer, featureRoutes, jsonContent } from "../http/routes.ts";

/** The reference data in force (specification 3.27 to 3.29). */
export interface ReferenceData {
  cohorts: CohortReference[];
  attributes: AttributeReference[];
  operators: OperatorReference[];
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

/** Reference data (specification 7.02 to 7.04). */
export function metadataRoutes({ reference }: { reference: () => Promise<ReferenceData> }) {
  return featureRoutes()
    .openapi(cohorts, async (c) => c.json((await reference()).cohorts, 200))
    .openapi(attributes, async (c) => c.json((await reference()).attributes, 200))
    .openapi(operators, async (c) => c.json((await reference()).operators, 200));
}
