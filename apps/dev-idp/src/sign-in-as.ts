import * as oauth from "oauth4webapi";
import { createVisitor, type Visitor } from "./visitor.ts";
import { clientId } from "./web-client.ts";

/** Provider and user for a sign-in. */
export interface SignInRequest {
  issuer: string;
  redirectUri: string;
  username: string;
  /** Visitor with the cookies of an earlier sign-in. By default, a new visitor is created. */
  visitor?: Visitor;
}

/** Tokens from one sign-in, validated in the same way as by a relying party. */
export interface SignedIn {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  claims: oauth.IDToken;
}

const client: oauth.Client = { client_id: clientId };
const overHttp = { [oauth.allowInsecureRequests]: true };

/**
 * Signs in as a persona with the real flow. The flow consists of discovery, authorisation with PKCE, a click on the
 * persona, the code and the tokens.
 */
export async function signInAs(request: SignInRequest): Promise<SignedIn> {
  const server = await discover(request.issuer);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const address = new URL(String(server.authorization_endpoint));
  address.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: request.redirectUri,
    scope: "openid",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  }).toString();
  const parameters = oauth.validateAuthResponse(server, client, await finishSignIn(address, request), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    request.redirectUri,
    verifier,
    overHttp,
  );
  return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce }));
}

/** Reads the provider's endpoints from its discovery document. */
export async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, overHttp));
}

/**
 * Returns the address to which the provider redirects the user. The user is chosen on the provider's page, unless they
 * are still signed in.
 */
async function finishSignIn(address: URL, { issuer, username, visitor = createVisitor(issuer) }: SignInRequest) {
  let visit = await visitor.open(address);
  if (visit.html) visit = await visitor.open(visit.url, { username });
  if (visit.html) throw new Error(`The identity provider returned ${visit.status} instead of signing ${username} in.`);
  return visit.url;
}

function tokensOf(response: oauth.TokenEndpointResponse): SignedIn {
  const claims = oauth.getValidatedIdTokenClaims(response);
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = response;
  if (!claims || !idToken || !refreshToken) throw new Error("The identity provider did not return all three tokens.");
  return { accessToken, idToken, refreshToken, claims };
}
