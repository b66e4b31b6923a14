import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Environment } from "./environment.ts";

const forever = "public, max-age=31536000, immutable";

/**
 * The web app: its built files, and its one page for every other address, which the app itself turns into a screen.
 * Files carry a hash in their names and may be kept; the page is asked for anew each time.
 */
export function webPages(webDir: string) {
  const page = () => readFile(path.join(webDir, "index.html"), "utf8");
  return new Hono<Environment>()
    .use(
      "/assets/*",
      serveStatic({ root: webDir, precompressed: true, onFound: (_path, c) => c.header("cache-control", forever) }),
    )
    .get("/assets/*", (c) => c.notFound())
    .get("/favicon.ico", serveStatic({ root: webDir }))
    .get("*", async (c) => {
      c.header("cache-control", "no-cache");
      return c.html(await page());
    });
}
