import type { AccountClaims, JWTStructured, KoaContextWithOIDC } from "oidc-provider";
import { type Persona, personaBySub } from "./personas.ts";

/** Names of the claims about a user in an ID token, in addition to `sub`. */
export const personClaimNames = [
  "token_use",
  "cognito:groups",
  "cognito:username",
  "origin_jti",
  "given_name",
  "family_name",
  "email",
  "email_verified",
] as const;

/** Returns an ID token's claims about a user. All tokens from one sign-in share `signIn`. */
export function idTokenClaims(persona: Persona, signIn: string | undefined): AccountClaims {
  return {
    ...userInfo(persona),
    token_use: "id",
    "cognito:groups": [...persona.groups],
    "cognito:username": persona.username,
    origin_jti: signIn,
  };
}

/** Returns the details of a user, as in a response from the user-info endpoint. */
export function userInfo({ sub, username, given_name, family_name, email }: Persona) {
  return { sub, username, given_name, family_name, email, email_verified: true };
}

/**
 * Gives an access token the same format as Cognito's, which has no audience and no type. oidc-provider requires an
 * audience, so instead of removing it we hide it from the code that writes the token.
 */
export function shapeAccessToken(ctx: KoaContextWithOIDC, token: JWTStructured) {
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const signIn = AuthorizationCode ?? RefreshToken;
  const persona = personaBySub(String(token.payload.sub));
  if (!signIn || !persona) throw new Error("An access token is only issued when a persona signs in.");
  token.header = { typ: undefined };
  Object.assign(token.payload, {
    token_use: "access",
    username: persona.username,
    "cognito:groups": [...persona.groups],
    auth_time: signIn.authTime,
    origin_jti: signIn.grantId,
    version: 2,
  });
  Object.defineProperty(token.payload, "aud", { value: token.payload.aud, enumerable: false, writable: true });
}
