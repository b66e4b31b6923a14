import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Environment } from "./environment.ts";
import { refused } from "./refusals.ts";

/** Paths that are served only in development or on a different port. They must never return the web app's page. */
const notPages = ["/metrics", "/docs", "/docs/*", "/openapi.json", "/development/*", "/idp/*", "/health/*"];

/** Paths of files at the root that crawlers and browsers request. They must never return the web app's page. */
const rootFiles = ["/.well-known/*", "/:file{[^/]+\\.(?:txt|xml|ico|png|svg|json|webmanifest)}"];

/** Number of days for which security.txt remains valid after it is fetched. */
const securityTextDays = 180;

interface PagesSettings {
  webDir: string;
  /** Public origin, without a trailing slash. */
  origin: string;
  supportEmail: string;
  now: () => Date;
}

const robots = "User-agent: *\nDisallow: /\n";

/** Returns the contact details for reporting a vulnerability, in the RFC 9116 format. */
function securityText({ origin, supportEmail, now }: PagesSettings): string {
  const expires = new Date(now().getTime() + securityTextDays * 24 * 60 * 60 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/**
 * Returns the address at which users can sign in, if a page was opened at the numeric address of a service on the same
 * machine. The identity provider returns users only to the public origin.
 */
function addressForSignIn(requested: string, origin: string): string | undefined {
  const { protocol, hostname, port, pathname, search } = new URL(requested);
  const isNumeric = hostname === "127.0.0.1" || hostname === "[::1]";
  return isNumeric && origin === `${protocol}//localhost:${port}` ? `${origin}${pathname}${search}` : undefined;
}

const cachedForever = "public, max-age=31536000, immutable";

/**
 * Serves the web app's built files and its single page. Every other path returns the page, and the app then shows the
 * screen for that path. Files have a hash in their names and can be cached. The page is always revalidated.
 */
export function webPages(settings: PagesSettings) {
  const { webDir } = settings;
  const page = () => readFile(path.join(webDir, "index.html"), "utf8");
  const icon = serveStatic({ root: webDir, path: "favicon.svg" });
  const pages = new Hono<Environment>();
  for (const address of notPages) pages.all(address, (c) => refused(c, { kind: "notFound" }));
  return pages
    .use(
      "/assets/*",
      serveStatic({
        root: webDir,
        precompressed: true,
        onFound: (_path, c) => c.header("cache-control", cachedForever),
      }),
    )
    .get("/assets/*", (c) => c.notFound())
    .get("/robots.txt", (c) => c.text(robots))
    .get("/.well-known/security.txt", (c) => c.text(securityText(settings)))
    .get("/security.txt", (c) => c.text(securityText(settings)))
    .get("/favicon.svg", icon)
    .get("/favicon.ico", icon)
    .on("GET", rootFiles, (c) => c.notFound())
    .get("*", async (c) => {
      const signInAddress = addressForSignIn(c.req.url, settings.origin);
      if (signInAddress) return c.redirect(signInAddress);
      c.header("cache-control", "no-cache");
      return c.html(await page());
    })
    .all("*", (c) => {
      c.header("allow", "GET, HEAD");
      return refused(c, { kind: "methodNotAllowed" });
    });
}
