import type { Configuration } from "@spi/domain/api-contract";
import * as oauth from "oauth4webapi";
import type { Session } from "../api/session-store.ts";

/**
 * Returns the options for every request to the provider. Plain HTTP is allowed only for an issuer on a development
 * machine.
 */
export function requestOptions(configuration: Configuration) {
  return { [oauth.allowInsecureRequests]: new URL(configuration.issuer).protocol === "http:" };
}

/**
 * Returns the provider's addresses. They are the addresses of Cognito's hosted login if it is configured, otherwise the
 * addresses that the issuer publishes.
 */
export async function findProvider(configuration: Configuration): Promise<oauth.AuthorizationServer> {
  const { hosted_login: hosted } = configuration.identity;
  if (hosted !== null) return hostedLogin(configuration.issuer, hosted);
  const issuer = new URL(configuration.issuer);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions(configuration) });
  return oauth.processDiscoveryResponse(issuer, response);
}

function hostedLogin(issuer: string, hosted: string): oauth.AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: `${hosted}/oauth2/authorize`,
    token_endpoint: `${hosted}/oauth2/token`,
    revocation_endpoint: `${hosted}/oauth2/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

interface ProviderContext {
  configuration: Configuration;
  server: oauth.AuthorizationServer;
}

/** Throws unless the ID token of a processed response is signed with one of the provider's published keys. */
export function checkSignature({ configuration, server }: ProviderContext, response: Response): Promise<void> {
  return oauth.validateApplicationLevelSignature(server, response, requestOptions(configuration));
}

/** Creates or continues a session from a token endpoint's response. Throws if the response is for another user. */
export function toSession(tokens: oauth.TokenEndpointResponse, previous?: Session): Session {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (previous && claims && claims.sub !== previous.subject) throw new Error("The tokens belong to another user.");
  const idToken = tokens.id_token ?? previous?.idToken;
  const authTime = previous?.authTime ?? claims?.auth_time ?? claims?.iat;
  const subject = previous?.subject ?? claims?.sub;
  if (subject === undefined || idToken === undefined || authTime === undefined) throw new Error("Invalid Idtoken.");
  return {
    subject,
    accessToken: tokens.access_token,
    idToken,
    refreshToken: tokens.refresh_token ?? previous?.refreshToken,
    expiresAt: Math.floor(Date.now() / 1000) + (tokens.expires_in ?? 60 * 60),
    authTime,
  };
}
