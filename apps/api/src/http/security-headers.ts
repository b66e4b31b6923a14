import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Environment } from "./environment.ts";

const nothing = ["'none'"];
const own = ["'self'"];

/** Security headers of every answer. Pages take scripts and styles from our own origin only, none of them inline. */
export function securityHeaders({ https, issuer }: { https: boolean; issuer: string }): MiddlewareHandler<Environment> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: nothing,
      scriptSrc: own,
      styleSrc: own,
      imgSrc: [...own, "data:"],
      fontSrc: [...own, "https://assets.nhs.uk"],
      connectSrc: [...own, new URL(issuer).origin],
      manifestSrc: own,
      baseUri: nothing,
      formAction: own,
      frameAncestors: nothing,
      objectSrc: nothing,
    },
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
}
