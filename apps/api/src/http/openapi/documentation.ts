import path from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Environment } from "../environment.ts";

const swaggerUi = path.dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

const start = `window.addEventListener("load", () => {
  SwaggerUIBundle({ url: "/openapi.json", dom_id: "#documentation", deepLinking: true, validatorUrl: null });
});
`;

const page = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API documentation - Select People for Invitation</title>
    <link rel="stylesheet" href="/docs/files/swagger-ui.css">
    <script src="/docs/files/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </head>
  <body>
    <main id="documentation"></main>
  </body>
</html>
`;

/** Serves the API's documentation, generated from the OpenAPI document, as a page where operations can be tried out. */
export function documentationPages() {
  return new Hono<Environment>()
    .get("/docs", (c) => c.html(page))
    .get("/docs/start.js", (c) => c.body(start, 200, { "content-type": "text/javascript; charset=utf-8" }))
    .get(
      "/docs/files/*",
      serveStatic({ root: swaggerUi, rewriteRequestPath: (requested) => requested.replace("/docs/files", "") }),
    );
}
