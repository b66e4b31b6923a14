import type { AccountClaims, JWTStructured, KoaContextWithOIDC } from "oidc-provider";
import { type Persona, personaBySub } from "./personas.ts";

/** The names of the claims about a person, beside `sub`, in an ID token. */
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

/** The claims of an ID token about a person; `signIn` is shared by all tokens that come of one sign-in. */
export function idTokenClaims(persona: Persona, signIn: string | undefined): AccountClaims {
  return {
    ...userInfo(persona),
    token_use: "id",
    "cognito:groups": [...persona.groups],
    "cognito:username": persona.username,
    origin_jti: signIn,
  };
}

/** What the user-info endpoint tells about a person. */
export function userInfo({ sub, username, given_name, family_name, email }: Persona) {
  return { sub, username, given_name, family_name, email, email_verified: true };
}

/**
 * Makes an access token what Cognito would write. Cognito's names no audience and no type, and oidc-provider insists on
 * an audience: it is therefore hidden from the writer of the token, not removed.
 */
export function shapeAccessToken(ctx: KoaContextWithOIDC, token: JWTStructured) {
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const signIn = AuthorizationCode ?? RefreshToken;
  const persona = personaBySub(String(token.payload.sub));
  if (!signIn || !persona) throw new Error("An access token is issued for the sign-in of a persona only.");
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
