import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Environment } from "../environment.ts";

const nothing = ["'none'"];
const own = ["'self'"];

interface Settings {
  https: boolean;
  /** Origins that the web app connects to in addition to its own, such as the identity provider's. */
  connectTo: readonly string[];
}

/**
 * Sets the security headers of every response. Pages load scripts and styles only from our own origin and never inline.
 * A browser cannot run anything from a response with data, and does not cache it unless its route allows this
 * (`private`).
 */
export function securityHeaders(settings: Settings): MiddlewareHandler<Environment> {
  const common = commonHeaders(settings);
  const pages = secureHeaders({ ...common, contentSecurityPolicy: pagePolicy(settings) });
  const data = secureHeaders({
    ...common,
    contentSecurityPolicy: { defaultSrc: nothing, frameAncestors: nothing, baseUri: nothing },
  });
  const done = () => Promise.resolve();
  return async (c, next) => {
    await next();
    if (!dataTypes.test(c.res.headers.get("content-type") ?? "")) return void (await pages(c, done));
    if (!c.res.headers.get("cache-control")?.startsWith("private")) c.res.headers.set("cache-control", "no-store");
    await data(c, done);
  };
}

const dataTypes = /^(application\/json|text\/event-stream)/;

function pagePolicy({ connectTo }: Settings) {
  return {
    defaultSrc: nothing,
    scriptSrc: own,
    styleSrc: own,
    imgSrc: [...own, "data:"],
    fontSrc: [...own, "https://assets.nhs.uk"],
    connectSrc: [...own, ...connectTo],
    manifestSrc: own,
    baseUri: nothing,
    formAction: own,
    frameAncestors: nothing,
    objectSrc: nothing,
  };
}

function commonHeaders({ https }: Settings) {
  return {
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  };
}
