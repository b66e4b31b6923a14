import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Environment } from "./environment.ts";

const nothing = ["'none'"];
const own = ["'self'"];

interface Settings {
  https: boolean;
  /** Origins the web app talks to beside its own: the identity provider's. */
  connectTo: readonly string[];
}

/** Security headers of every answer. Pages take scripts and styles from our own origin only, none of them inline. */
export function securityHeaders({ https, connectTo }: Settings): MiddlewareHandler<Environment> {
  return secureHeaders({
    contentSecurityPolicy: {
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
    },
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
}
