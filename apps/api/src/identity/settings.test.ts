import { expect, test } from "vitest";
import { readConfiguration } from "../configuration/configuration.ts";

function identityOf(environment: Record<string, string>) {
  const result = readConfiguration(environment);
  if (!result.ok) throw new Error(result.refusal.join("\n"));
  return result.value.identity;
}

const problemsOf = (environment: Record<string, string>) => {
  const result = readConfiguration(environment);
  return result.ok ? [] : result.refusal;
};

const pool = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbC123";
const hosted = "https://spi.auth.eu-west-2.amazoncognito.com";
const realm = { SPI_PROVIDER: "openid", SPI_ISSUER: "https://login.example.nhs.uk/realms/spi" };

test("only the issuer is needed to configure a user pool: calls go to its host, and the web app gets its hosted login REQ-SIGN-07", () => {
  expect(identityOf({ SPI_ISSUER: pool, SPI_HOSTED_LOGIN: hosted })).toMatchObject({
    embedded: false,
    tokens: { provider: "cognito", groupsClaim: "cognito:groups", usernameClaim: "username" },
    web: { provider: "cognito", hosted_login: hosted, user_pool: "https://cognito-idp.eu-west-2.amazonaws.com/" },
    origins: ["https://cognito-idp.eu-west-2.amazonaws.com", hosted],
  });
});

test("pages can connect to the configured hosted login, identity pool and telemetry, and to nothing else", () => {
  const { origins, web } = identityOf({
    SPI_ISSUER: pool,
    SPI_HOSTED_LOGIN: `${hosted}/`,
    SPI_IDENTITY_POOL_ID: "eu-west-2:00000000-0000-0000-0000-000000000001",
    SPI_BROWSER_TELEMETRY: "00000000-0000-4000-8000-000000000002",
  });
  expect(web.hosted_login).toBe(hosted);
  expect(origins).toEqual([
    "https://cognito-idp.eu-west-2.amazonaws.com",
    hosted,
    "https://cognito-identity.eu-west-2.amazonaws.com",
    "https://dataplane.rum.eu-west-2.amazonaws.com",
  ]);
});

test("credentials, guests and telemetry are off unless configured", () => {
  const result = readConfiguration({});
  expect(result).toMatchObject({
    ok: true,
    value: { identity: { web: { identity_pool: null, telemetry: null }, directory: undefined } },
  });
  const { identity_pool } = identityOf({ SPI_IDENTITY_POOL_ID: "eu-west-2:00000000-0000-0000-0000-000000000001" }).web;
  expect(identity_pool?.guests).toBe(false);
});

test("the directory of approvers is the pool that issues the tokens", () => {
  expect(identityOf({ SPI_ISSUER: pool, SPI_HOSTED_LOGIN: hosted, SPI_DIRECTORY: "cognito" }).directory).toEqual({
    endpoint: "https://cognito-idp.eu-west-2.amazonaws.com/",
    region: "eu-west-2",
    userPoolId: "eu-west-2_AbC123",
  });
});

test("any other OpenID provider must have an audience that differs from the client ID", () => {
  expect(problemsOf(realm)).toEqual([expect.stringMatching(/^SPI_AUDIENCE is missing/)]);
  expect(problemsOf({ ...realm, SPI_AUDIENCE: "spi-web" })).toEqual([
    expect.stringMatching(/^SPI_AUDIENCE is the same as/),
  ]);
  expect(identityOf({ ...realm, SPI_AUDIENCE: "spi-api" })).toMatchObject({
    tokens: { provider: "openid", audience: "spi-api", groupsClaim: "groups", usernameClaim: "preferred_username" },
    web: { user_pool: null },
  });
});

test.each([
  ["an OpenID provider that is not named", { SPI_PROVIDER: "openid", SPI_AUDIENCE: "spi-api" }, /SPI_ISSUER/],
  [
    "a directory that the provider does not have",
    { ...realm, SPI_AUDIENCE: "a", SPI_DIRECTORY: "cognito" },
    /SPI_DIRECTORY/,
  ],
  [
    "telemetry without credentials",
    { SPI_BROWSER_TELEMETRY: "00000000-0000-4000-8000-000000000002" },
    /SPI_IDENTITY_POOL_ID/,
  ],
  ["a group map that is no JSON", { SPI_GROUP_MAP: "a=b" }, /SPI_GROUP_MAP/],
  ["an identity pool without a region", { SPI_IDENTITY_POOL_ID: "pool" }, /SPI_IDENTITY_POOL_ID/],
])("%s is rejected at start-up, naming the setting REQ-SIGN-08", (_what, environment, key) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(key)]);
});
