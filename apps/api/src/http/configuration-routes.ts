import { type Configuration, configurationResponseSchema } from "@spi/domain/api-contract";
import { defineRoute, featureRoutes, jsonContent } from "./routes.ts";

const configuration = defineRoute({
  access: "anyone",
  method: "get",
  path: "/configuration",
  tags: ["Service"],
  summary: "Get the configuration that the web app needs before a user signs in",
  responses: { 200: { description: "The configuration", ...jsonContent(configurationResponseSchema) } },
});

/** Serves the public configuration. This is the only operation that does not require a token. */
export function configurationRoutes(answer: Configuration) {
  return featureRoutes().openapi(configuration, (c) => c.json(answer, 200));
}
