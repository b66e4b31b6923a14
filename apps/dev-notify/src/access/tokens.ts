import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { Exchange } from "../exchange.ts";
import type { Settings } from "../settings.ts";

/** Path below the origin for token requests. */
export const tokenPath = "/oauth2/token";

const lifetimeSeconds = 599;
const longestAssertion = 300;
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** Issues access tokens with the client credentials grant and a signed JWT assertion (RFC 7523). */
export function createTokens({ origin, client, now }: Pick<Settings, "origin" | "client" | "now">) {
  const issued = new Map<string, number>();
  const seen = new Map<string, number>();
  const audience = `${origin}${tokenPath}`;

  /** Returns the reason why an assertion is invalid, or undefined if it is valid. */
  async function problemOf(assertion: string): Promise<string | undefined> {
    const at = now();
    forget(seen, at);
    try {
      const { alg, kid } = decodeProtectedHeader(assertion);
      if (alg !== "RS512") return "Invalid 'alg' header in client_assertion JWT - must be RS512";
      if (kid !== client.keyId) return "Invalid 'kid' header in client_assertion JWT - no matching public key";
      const { payload } = await jwtVerify(assertion, client.publicKey, {
        algorithms: ["RS512"],
        issuer: client.apiKey,
        subject: client.apiKey,
        audience,
        requiredClaims: ["jti", "exp"],
        currentDate: new Date(at),
      });
      const { jti = "", exp = 0 } = payload;
      if (exp * 1000 > at + longestAssertion * 1000) return "Invalid exp claim - more than 5 minutes in future";
      if (seen.has(jti)) return "Non-unique jti claim in client_assertion JWT";
      seen.set(jti, exp * 1000);
      return undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        return `Invalid client_assertion: ${error.message}`;
      throw error;
    }
  }

  const routes = new Hono<Exchange>().post(tokenPath, bodyLimit({ maxSize: 100_000 }), async (c) => {
    c.header("date", new Date(now()).toUTCString());
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const refused = (error: string, error_description: string, status: 400 | 401 = 400) =>
      c.json({ error, error_description }, status);
    if (form["grant_type"] !== "client_credentials") {
      return refused("unsupported_grant_type", "grant_type is not client_credentials");
    }
    if (form["client_assertion_type"] !== assertionType) {
      return refused("invalid_request", `client_assertion_type is not ${assertionType}`);
    }
    const assertion = form["client_assertion"];
    if (typeof assertion !== "string") return refused("invalid_request", "client_assertion is missing");
    const problem = await problemOf(assertion);
    if (problem !== undefined) return refused("invalid_client", problem, 401);
    const at = now();
    forget(issued, at);
    const token = randomBytes(21).toString("base64url");
    issued.set(token, at + lifetimeSeconds * 1000);
    return c.json({
      access_token: token,
      expires_in: String(lifetimeSeconds),
      token_type: "Bearer",
      issued_at: String(at),
    });
  });

  return {
    routes,
    /** Returns whether an Authorization header has a valid token. */
    allows: (authorization: string | undefined): boolean => {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
      return token !== undefined && (issued.get(token) ?? 0) > now();
    },
  };
}

/** Deletes expired entries to limit memory use. */
function forget(expiries: Map<string, number>, at: number): void {
  for (const [key, expires] of expiries) if (expires <= at) expiries.delete(key);
}
