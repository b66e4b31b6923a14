import type { Configuration } from "@spi/domain/api-contract";
import * as oauth from "oauth4webapi";
import { checkSignature, findProvider, requestOptions, toSession } from "./provider.ts";
import { sessionLimits } from "./idle/session-limits.ts";
import { type Session, readEndReason } from "../api/session-store.ts";
import { clearSignInRequired, isSignInRequired } from "./required-sign-in.ts";

const storageKey = "spi.sign-in";

interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

/** Returns the service's home page, which is the address that the identity provider redirects users to. */
function redirectUri(): string {
  return `${location.origin}/home`;
}

/** Redirects the browser to the identity provider, using an authorisation code with PKCE and the scope openid. */
export async function startSignIn(configuration: Configuration): Promise<void> {
  const server = await findProvider(configuration);
  if (!server.authorization_endpoint)
    throw new Error("The identity provider's settings do not include an authorisation endpoint.");
  const pendingSignIn: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  sessionStorage.setItem(storageKey, JSON.stringify(pendingSignIn));
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: configuration.client_id,
    redirect_uri: redirectUri(),
    response_type: "code",
    scope: "openid",
    state: pendingSignIn.state,
    nonce: pendingSignIn.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pendingSignIn.verifier),
    code_challenge_method: "S256",
    // Without a maximum age, a new session could start with the warning that its hour is nearly over.
    max_age: String(sessionLimits.warning / 1000),
    // A user whose session ended here must authenticate again, even if the provider's own sign-in is still valid.
    ...(readEndReason() === undefined && !isSignInRequired() ? {} : { prompt: "login" }),
  }).toString();
  location.assign(url);
}

/** Exchanges the code in the address for tokens. Throws if the state, nonce, signature, claims or code are invalid. */
export async function completeSignIn(configuration: Configuration, address: URL): Promise<Session> {
  const pendingSignIn = popPendingSignIn();
  const server = await findProvider(configuration);
  const client: oauth.Client = { client_id: configuration.client_id };
  const parameters = oauth.validateAuthResponse(server, client, address, pendingSignIn.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    pendingSignIn.verifier,
    requestOptions(configuration),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: pendingSignIn.nonce,
    requireIdToken: true,
  });
  await checkSignature({ configuration, server }, response);
  clearSignInRequired();
  return toSession(tokens);
}

function popPendingSignIn(): PendingSignIn {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (text === null)
    throw new Error("You started signing in from a different tab. Go back to that tab, or log in again here.");
  return JSON.parse(text) as PendingSignIn;
}
