import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Environment } from "./environment.ts";
import { refused } from "./refusals.ts";

/** Addresses that are something in development or on another port: never the web app's page. */
const notPages = ["/metrics", "/docs", "/docs/*", "/openapi.json", "/development/*", "/idp/*", "/health/*"];

const forever = "public, max-age=31536000, immutable";

/**
 * The web app: its built files, and its one page for every other address, which the app itself turns into a screen.
 * Files carry a hash in their names and may be kept; the page is asked for anew each time.
 */
export function webPages(webDir: string) {
  const page = () => readFile(path.join(webDir, "index.html"), "utf8");
  const pages = new Hono<Environment>();
  for (const address of notPages) pages.all(address, (c) => refused(c, { kind: "notFound" }));
  return pages
    .use(
      "/assets/*",
      serveStatic({ root: webDir, precompressed: true, onFound: (_path, c) => c.header("cache-control", forever) }),
    )
    .get("/assets/*", (c) => c.notFound())
    .get("/favicon.ico", serveStatic({ root: webDir }))
    .get("*", async (c) => {
      c.header("cache-control", "no-cache");
      return c.html(await page());
    })
    .all("*", (c) => {
      c.header("allow", "GET, HEAD");
      return refused(c, { kind: "methodNotAllowed" });
    });
}
