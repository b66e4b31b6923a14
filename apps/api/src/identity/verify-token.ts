import type { TeamPermissions } from "@spi/domain/permissions";
import { parseGroups } from "@spi/domain/permissions";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { errors, jwtVerify } from "jose";
import type { Session } from "./session-store.ts";

export interface TokenRules {
  issuer: string;
  clientId: string;
  /** Claim that holds the groups; Cognito's is "cognito:groups". */
  groupsClaim: string;
  keys: JWTVerifyGetKey;
  now: () => Date;
}

/** Who a verified access token speaks for. */
export interface VerifiedToken {
  sub: string;
  username: string;
  teams: TeamPermissions[];
  /** When it ends: by its own expiry or an hour after authentication, in milliseconds since 1970. */
  until: number;
  /** When it was issued, in milliseconds since 1970. */
  issuedAt: number;
  /** The sign-in it comes of; tokens refreshed later belong to the same. */
  session: Session;
}

/** Longest session, from the moment of authentication, in seconds (specification 9.01). */
export const sessionSeconds = 60 * 60;

const clockToleranceSeconds = 30;

/**
 * Verifies an access token: RS256 by the issuer's published keys, issuer, times, that it is an access token of our own
 * client, and that its session is less than an hour old. Anything else is refused with the reason, for the log only.
 */
export async function verifyToken(token: string, rules: TokenRules): Promise<Result<VerifiedToken, string>> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      algorithms: ["RS256"],
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

/** Longest time a token's signature is taken as verified, in milliseconds: a key that is withdrawn is noticed by then. */
const verifiedMilliseconds = 60_000;
const rememberedTokens = 10_000;

/** Verifies tokens, each one's signature at most once a minute; whether it has expired is looked at every time. */
export function tokenVerifier(rules: TokenRules): (token: string) => Promise<Result<VerifiedToken, string>> {
  const known = new Map<string, { verified: VerifiedToken; until: number }>();
  return async (token) => {
    const moment = rules.now().getTime();
    const earlier = known.get(token);
    if (earlier && moment < earlier.until) return ok(earlier.verified);
    const verified = await verifyToken(token, rules);
    if (!verified.ok) return verified;
    if (known.size >= rememberedTokens) known.clear();
    known.set(token, {
      verified: verified.value,
      until: Math.min(moment + verifiedMilliseconds, verified.value.until),
    });
    return verified;
  };
}

function checkClaims(payload: JWTPayload, rules: TokenRules): Result<VerifiedToken, string> {
  if (payload["token_use"] !== "access") return refuse("not an access token");
  if (payload["client_id"] !== rules.clientId) return refuse("another client's token");
  if (payload.aud !== undefined && ![payload.aud].flat().includes(rules.clientId)) return refuse("another audience");
  const authenticatedAt = Number(payload["auth_time"]);
  const age = rules.now().getTime() / 1000 - authenticatedAt;
  if (!(age < sessionSeconds)) return refuse("session older than an hour");
  const groups = payload[rules.groupsClaim];
  const sub = payload.sub ?? "";
  return ok({
    sub,
    issuedAt: 1000 * (payload.iat ?? 0),
    session: {
      issuer: rules.issuer,
      id: sessionId(payload, sub),
      personId: sub,
      authenticatedAt: new Date(1000 * authenticatedAt),
    },
    until: 1000 * Math.min(payload.exp ?? 0, authenticatedAt + sessionSeconds),
    username: typeof payload["username"] === "string" ? payload["username"] : (payload.sub ?? ""),
    teams: parseGroups(Array.isArray(groups) ? groups.map(String) : []),
  });
}

/**
 * What a sign-in is called. Cognito names it `origin_jti`, other providers `sid`; without either the person's name
 * stands. The time of authentication is part of it: proving again who one is begins another session.
 */
function sessionId(payload: JWTPayload, sub: string): string {
  const named = [payload["origin_jti"], payload["sid"]].find((claim) => typeof claim === "string");
  return `${named ?? sub} ${String(payload["auth_time"])}`;
}
