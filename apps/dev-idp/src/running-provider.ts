import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { createDevIdentityProvider, type DevIdentityProvider } from "./provider.ts";
import { discover, signInAs } from "./sign-in-as.ts";

/** A provider behind a real HTTP server on a free port, with functions that tests use to send requests. */
export type RunningProvider = Awaited<ReturnType<typeof startProvider>>;

/**
 * Code challenge from the example in the standard. A test does not need a verifier if its request is rejected or if it
 * only views a page.
 */
const codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** Starts a provider. With the `port` and `keysFile` of an earlier provider, this is a restart of that provider. */
export async function startProvider(options: { port?: number; keysFile?: string; now?: () => number } = {}) {
  let handler: DevIdentityProvider["handler"] | undefined;
  const server = createServer((req, res) => {
    res.shouldKeepAlive = false;
    handler?.(req, res);
  });
  await new Promise<void>((listening) => server.listen(options.port ?? 0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/idp`;
  const clients = { redirectUris: [`${origin}/home`, `${origin}/`], postLogoutRedirectUris: [`${origin}/`] };
  const { keysFile, now } = options;
  const provider = createDevIdentityProvider({ issuer, clients, keysFile, now });
  handler = provider.handler;
  const redirectUri = `${origin}/home`;
  return {
    provider,
    origin,
    port,
    issuer,
    redirectUri,
    signInAs: (username: string) => signInAs({ issuer, redirectUri, username }),
    verified: (token: string) => verified(issuer, token),
    userInfo: (accessToken: string) => userInfo(issuer, accessToken),
    authorizeAddress: (changes?: Changes) => authorizeAddress({ issuer, redirectUri, changes }),
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

type Changes = Record<string, string | undefined>;

async function verified(issuer: string, token: string) {
  const keys = createRemoteJWKSet(new URL(String((await discover(issuer)).jwks_uri)));
  return (await jwtVerify(token, keys, { issuer, algorithms: ["RS256"] })).payload;
}

async function userInfo(issuer: string, accessToken: string) {
  const address = String((await discover(issuer)).userinfo_endpoint);
  return fetch(address, { headers: { authorization: `Bearer ${accessToken}` } });
}

async function authorizeAddress(request: { issuer: string; redirectUri: string; changes?: Changes }) {
  const address = new URL(String((await discover(request.issuer)).authorization_endpoint));
  const parameters = {
    client_id: "spi-web",
    response_type: "code",
    redirect_uri: request.redirectUri,
    scope: "openid",
    state: "state-1",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    ...request.changes,
  };
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);
  return address;
}
