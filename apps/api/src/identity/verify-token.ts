import type { TeamPermissions } from "@spi/domain/permissions";
import { parseGroups } from "@spi/domain/permissions";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { errors, jwtVerify } from "jose";

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
      requiredClaims: ["sub", "exp", "iat"],
    });
    return checkClaims(payload, rules);
  } catch (error) {
    if (error instanceof errors.JOSEError) return refuse(error.code);
    throw error;
  }
}

function checkClaims(payload: JWTPayload, rules: TokenRules): Result<VerifiedToken, string> {
  if (payload["token_use"] !== "access") return refuse("not an access token");
  if (payload["client_id"] !== rules.clientId) return refuse("another client's token");
  if (payload.aud !== undefined && ![payload.aud].flat().includes(rules.clientId)) return refuse("another audience");
  const authenticatedAt = Number(payload["auth_time"] ?? payload.iat);
  const age = rules.now().getTime() / 1000 - authenticatedAt;
  if (!(age < sessionSeconds + clockToleranceSeconds)) return refuse("session older than an hour");
  const groups = payload[rules.groupsClaim];
  return ok({
    sub: payload.sub ?? "",
    username: typeof payload["username"] === "string" ? payload["username"] : (payload.sub ?? ""),
    teams: parseGroups(Array.isArray(groups) ? groups.map(String) : []),
  });
}
