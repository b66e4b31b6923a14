/** Tests sign-in at the real provider with a changed response. An invalid token does not sign anyone in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { decodeJwt, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import type { ServerUnderTest } from "./server.ts";

type Claims = JWTPayload & { iat: number };

/** Creates an ID token from the claims of the real one. */
type Forge = (claims: Claims, server: ServerUnderTest) => Promise<string>;

/** Signs with the provider's own key, from the server's data folder. */
async function signed(claims: Claims, { dataDir }: ServerUnderTest) {
  const { signingKey } = JSON.parse(readFileSync(join(dataDir, "identity-provider-keys.json"), "utf8")) as {
    signingKey: { kid: string; kty: string };
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: signingKey.kid })
    .sign(await importJWK(signingKey, "RS256"));
}

async function signedByAnother(claims: Claims, kid: string) {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

function kidOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { kid: string }).kid;
}

const changed =
  (changes: (claims: Claims) => JWTPayload): Forge =>
  (claims, server) =>
    signed({ ...claims, ...changes(claims) }, server);

/** Signs in as Wendy, but replaces the ID token when the provider sends her back. */
async function signInWith(page: Page, { forge, server }: { forge: Forge; server: ServerUnderTest }) {
  let replaced = 0;
  await page.route("**/idp/oauth2/token", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const tokens = (await response.json()) as { id_token: string };
    replaced += 1;
    const id_token = await forge(decodeJwt(tokens.id_token) as Claims, server);
    await route.fulfill({ response, json: { ...tokens, id_token } });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page.getByRole("button", { name: /Log out|Login with CIS2/ }).first()).toBeVisible();
  expect(replaced).toBe(1);
}

const validClaims: Forge = (claims, server) => signed(claims, server);

test("a replaced ID token with the same claims and key signs in, so that the refusals below are due to their changes", async ({
  page,
  server,
}) => {
  await signInWith(page, { forge: validClaims, server });
  await expect(page.getByRole("banner").getByText("Wendy Writer")).toBeVisible();
});

const forgeries: [string, Forge][] = [
  ["with another sign-in's nonce", changed(() => ({ nonce: "kAq2Zc3y6w9T4v8pQm1Xr5Bn7Ls0Df" }))],
  ["without a nonce", changed(() => ({ nonce: undefined }))],
  ["of another issuer", changed(() => ({ iss: "https://idp.evil.example/idp" }))],
  ["for another client", changed(() => ({ aud: "another-app" }))],
  ["for another client beside ours, without saying whom it was issued to", changed(() => ({ aud: ["spi-web", "x"] }))],
  ["that has expired", changed(({ iat }) => ({ iat: iat - 7200, exp: iat - 3600 }))],
  ["without a subject", changed(() => ({ sub: undefined }))],
  [
    "of another key under our provider's key's name",
    async (claims, server) => signedByAnother(claims, kidOf(await signed(claims, server))),
  ],
  ["of a key that the provider does not have", (claims) => signedByAnother(claims, "unknown")],
  ["without a signature", (claims) => Promise.resolve(new UnsecuredJWT(claims).encode())],
];

for (const [description, forge] of forgeries) {
  test(`an ID token ${description} does not sign anyone in, is not stored, and the landing page says so §8.16`, async ({
    page,
    server,
  }) => {
    await signInWith(page, { forge, server });
    await expect(page.getByRole("alert")).toContainText("An error has occurred during the OAuth flow.");
    await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
    expect(await page.evaluate("Object.keys({ ...sessionStorage, ...localStorage })")).toEqual([]);
    expect(await page.evaluate("JSON.stringify([document.documentElement.outerHTML, history.state])")).not.toContain(
      "eyJ",
    );
    if (forge === forgeries[0]?.[1]) await axe(page);
  });
}

test("a provider with a different issuer in its metadata is not used §8.16", async ({ page, server }) => {
  await page.route("**/idp/.well-known/openid-configuration", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: { ...(await response.json()), issuer: `${server.origin}/idp/other` } });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await expect(page.getByRole("alert")).toContainText("An error has occurred during the OAuth flow.");
  await expect(page).toHaveURL(`${server.origin}/`);
});
