import type { Configuration } from "@spi/domain/answers";
import * as oauth from "oauth4webapi";
import type { Session } from "./session-store.ts";

const storageKey = "spi.sign-in";

interface Started {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who has signed in, and their session. */
interface SignedIn {
  subject: string;
  session: Session;
}

/** The identity provider returns people to the service's own home address (specification 2.1.09). */
function redirectUri(): string {
  return `${location.origin}/home`;
}

function requestOptions(configuration: Configuration) {
  return { [oauth.allowInsecureRequests]: new URL(configuration.issuer).protocol === "http:" };
}

async function discover(configuration: Configuration): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(configuration.issuer);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions(configuration) });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** Sends the browser to the identity provider: authorisation code with PKCE, scope openid (specification 9.03). */
export async function startSignIn(configuration: Configuration): Promise<void> {
  const server = await discover(configuration);
  if (!server.authorization_endpoint) throw new Error("The identity provider names no authorisation endpoint.");
  const started: Started = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  sessionStorage.setItem(storageKey, JSON.stringify(started));
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: configuration.client_id,
    redirect_uri: redirectUri(),
    response_type: "code",
    scope: "openid",
    state: started.state,
    nonce: started.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(started.verifier),
    code_challenge_method: "S256",
  }).toString();
  location.assign(url);
}

/** Exchanges the code in the address for tokens. Throws when state, nonce, signature claims or the code do not hold. */
export async function completeSignIn(configuration: Configuration, address: URL): Promise<SignedIn> {
  const started = takeStarted();
  const server = await discover(configuration);
  const client: oauth.Client = { client_id: configuration.client_id };
  const parameters = oauth.validateAuthResponse(server, client, address, started.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    started.verifier,
    requestOptions(configuration),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: started.nonce,
    requireIdToken: true,
  });
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims || !tokens.id_token) throw new Error("Invalid Idtoken.");
  return {
    subject: claims.sub,
    session: {
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
      authTime: claims.auth_time ?? claims.iat,
    },
  };
}

function takeStarted(): Started {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (text === null) throw new Error("No sign-in was started in this tab.");
  return JSON.parse(text) as Started;
}
