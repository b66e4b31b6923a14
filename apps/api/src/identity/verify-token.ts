import { parseGroups } from "@spi/domain/users/permissions";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type JWTPayload, type JWTVerifyGetKey, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { VerifiedToken } from "../http/environment.ts";

/** Format of a provider's access tokens. */
export interface TokenShape {
  provider: "cognito" | "openid";
  /**
   * Audience of access tokens, if the provider sets an audience. It is never the client's ID, which is the audience of
   * ID tokens.
   */
  audience: string | undefined;
  /** Claim that contains the groups, or the path to the claim, for example "cognito:groups" or "realm_access.roles". */
  groupsClaim: string;
  usernameClaim: string;
  /**
   * Maps the provider's groups to ours, for example "team-a:write". If the map is given, groups that are not in it are
   * ignored.
   */
  groupMap: ReadonlyMap<string, readonly string[]> | undefined;
}

export interface TokenRules extends TokenShape {
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
  now: () => Date;
}

/** Maximum length of a session after authentication, in seconds. */
export const sessionSeconds = 60 * 60;

const clockToleranceSeconds = 30;

/** Accepted signature algorithms, all with private keys. A user pool always signs with RS256. */
const signatures = { cognito: ["RS256"], openid: ["RS256", "PS256", "ES256"] };

/**
 * Verifies an access token. The token must be signed with one of the issuer's published keys and have the correct
 * issuer and times. The token must also be an access token for our client, in a session that is less than an hour old.
 * Rejects any other token with the reason, which is only for the log.
 */
export async function verifyToken(token: string, rules: TokenRules): Promise<Result<VerifiedToken, string>> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      algorithms: signatures[rules.provider],
      issuer: rules.issuer,
      currentDate: rules.now(),
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["sub", "exp", "iat", "auth_time"],
    });
    return checkClaims(payload, rules);
  } catch (error) {
    if (error instanceof errors.JOSEError) return refuse(error.code);
    throw error;
  }
}

/** Maximum milliseconds for which a verified signature is cached. Keys are cached for ten minutes. */
const verifiedMilliseconds = 60_000;
const rememberedTokens = 10_000;

/** Creates a verifier that caches each token's signature for a minute. The expiry is checked every time. */
export function tokenVerifier(rules: TokenRules): (token: string) => Promise<Result<VerifiedToken, string>> {
  const known = new LRUCache<string, { verified: VerifiedToken; until: number }>({ max: rememberedTokens });
  return async (token) => {
    const moment = rules.now().getTime();
    const earlier = known.get(token);
    if (earlier && moment < earlier.until) return ok(earlier.verified);
    const verified = await verifyToken(token, rules);
    if (!verified.ok) return verified;
    known.set(token, {
      verified: verified.value,
      until: Math.min(moment + verifiedMilliseconds, verified.value.until),
    });
    return verified;
  };
}

function checkClaims(payload: JWTPayload, rules: TokenRules): Result<VerifiedToken, string> {
  const problem = rules.provider === "cognito" ? cognitoProblem(payload, rules) : openidProblem(payload, rules);
  if (problem) return refuse(problem);
  const authenticatedAt = payload["auth_time"];
  if (typeof authenticatedAt !== "number") return refuse("auth_time is not a number");
  const now = rules.now().getTime() / 1000;
  const ahead = Math.max(authenticatedAt, payload.iat ?? 0) - now;
  if (ahead > clockToleranceSeconds) return refuse(`issued ${Math.round(ahead)} seconds ahead of this service's clock`);
  if (!(now - authenticatedAt < sessionSeconds)) return refuse("session older than an hour");
  const username = claimAt(payload, rules.usernameClaim);
  const sub = payload.sub ?? "";
  if (sub === "") return refuse("no subject");
  return ok({
    sub,
    issuedAt: 1000 * (payload.iat ?? 0),
    session: {
      issuer: rules.issuer,
      id: sessionId(payload, sub),
      userId: sub,
      authenticatedAt: new Date(1000 * authenticatedAt),
    },
    until: 1000 * Math.min(payload.exp ?? 0, authenticatedAt + sessionSeconds),
    username: typeof username === "string" ? username : sub,
    teams: parseGroups(ourGroups(claimAt(payload, rules.groupsClaim), rules)),
  });
}

/**
 * Checks a user pool's access token. The token contains the client, and has no audience unless a trigger in the pool
 * adds one.
 */
function cognitoProblem(payload: JWTPayload, { clientId }: TokenRules): string | undefined {
  if (payload["token_use"] !== "access") return "not an access token";
  if (payload["client_id"] !== clientId) return "token issued to a different client";
  const forUs = payload.aud === undefined || [payload.aud].flat().includes(clientId);
  return forUs ? undefined : "a different audience";
}

/**
 * Checks an OpenID access token. The token must be for our audience and client, and must not have a claim that only ID
 * tokens have.
 */
function openidProblem(payload: JWTPayload, { clientId, audience }: TokenRules): string | undefined {
  const isOther = payload["typ"] !== undefined && payload["typ"] !== "Bearer";
  if (isOther || payload["at_hash"] !== undefined) return "not an access token";
  if ((payload["client_id"] ?? payload["azp"]) !== clientId) return "token issued to a different client";
  const forUs = audience !== undefined && [payload.aud].flat().includes(audience);
  return forUs ? undefined : "a different audience";
}

/** Returns the claim with this name or, if there is none, the claim at this path. */
function claimAt(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name.split(".").reduce<unknown>((value, part) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Record<string, unknown>)[part] : undefined;
  }, payload);
}

function ourGroups(claim: unknown, { groupMap }: TokenRules): string[] {
  const groups = Array.isArray(claim) ? claim.map(String) : [];
  return groupMap ? groups.flatMap((group) => groupMap.get(group) ?? []) : groups;
}

/**
 * Returns a session's identifier, which is Cognito's `origin_jti`, other providers' `sid`, or otherwise the user's
 * subject. The identifier includes the time of authentication, because re-authentication begins a new session.
 */
function sessionId(payload: JWTPayload, sub: string): string {
  const named = [payload["origin_jti"], payload["sid"]].find((claim) => typeof claim === "string");
  return `${named ?? sub} ${String(payload["auth_time"])}`;
}
