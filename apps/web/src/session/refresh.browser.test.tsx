import type { Configuration } from "@spi/domain/api-contract";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { refreshSession } from "./refresh.ts";

const issuer = `${location.origin}/idp`;
const configuration = {
  issuer,
  client_id: "spi-web",
  identity: { provider: "cognito", hosted_login: `${issuer}/hosted`, user_pool: issuer },
} as unknown as Configuration;

const session = {
  subject: "wendy",
  accessToken: "access",
  idToken: "id",
  refreshToken: "refresh",
  expiresAt: 1,
  authTime: 1,
};

const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const sized = { ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
const newKey = () => crypto.subtle.generateKey(sized, true, ["sign", "verify"]);
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const encoded = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)));

let ours: CryptoKeyPair;
let foreign: CryptoKeyPair;
beforeAll(async () => {
  [ours, foreign] = await Promise.all([newKey(), newKey()]);
});
afterEach(() => vi.restoreAllMocks());

async function idToken(changes: object, { privateKey }: CryptoKeyPair) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: "spi-web", sub: "wendy", iat: now, exp: now + 3600, ...changes };
  const text = `${encoded({ alg: "RS256", kid: "ours" })}.${encoded(claims)}`;
  const signature = await crypto.subtle.sign(rsa, privateKey, new TextEncoder().encode(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

/** Refreshes the session with an ID token from a provider replaced at the network level. */
async function refreshedWith(changes: object, key = ours) {
  const id_token = await idToken(changes, key);
  const keys = [{ ...(await crypto.subtle.exportKey("jwk", ours.publicKey)), kid: "ours", use: "sig" }];
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    if (pathname === "/idp/.well-known/jwks.json") return Promise.resolve(Response.json({ keys }));
    return Promise.resolve(Response.json({ access_token: "new", token_type: "bearer", expires_in: 300, id_token }));
  });
  return refreshSession(configuration, session);
}

test("a refreshed ID token for the same user, signed by the provider, is accepted REQ-SIGN-33", async () => {
  expect(await refreshedWith({})).toMatchObject({ accessToken: "new", subject: "wendy", authTime: 1 });
});

test.each([
  ["of another issuer", { iss: "https://idp.evil.example" }, '"iss"'],
  ["for another client", { aud: "another-app" }, '"aud"'],
  ["that has expired", { exp: 1 }, '"exp"'],
  ["of another person", { sub: "sam" }, "another user"],
])("tokens with an ID token %s do not continue a session", async (_what, changes, why) => {
  await expect(refreshedWith(changes)).rejects.toThrow(why);
});

test("an ID token signed with another key does not continue a session", async () => {
  await expect(refreshedWith({}, foreign)).rejects.toThrow("signature verification failed");
});
