/** Tests credentials using Amazon's own client and a server that records each call. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CredentialsError, createCredentialsProvider } from "./credentials.ts";
import { createIdentityStore } from "./identity-store.ts";
import { createIdentityPool } from "./pool.ts";

const minute = 60_000;
const poolId = "eu-west-2:00000000-0000-0000-0000-000000000001";
const issuer = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbC123";

function idTokenOf(claims: object): string {
  return `${btoa("{}")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}
const wendy = idTokenOf({ iss: issuer, sub: "wendy", origin_jti: "sign-in-1", name: "Zoë ÿþ" });
const refreshed = idTokenOf({ iss: issuer, sub: "wendy", origin_jti: "sign-in-1", iat: 2 });

interface Call {
  name: string;
  body: unknown;
}

let server: Server;
let endpoint: string;
let calls: Call[];
let answers: Record<string, unknown>;
let time: number;
let idToken: string | undefined;
let storage: Storage;

beforeEach(async () => {
  calls = [];
  time = Date.parse("2026-11-20T09:30:00Z");
  idToken = undefined;
  storage = memoryStorage();
  answers = {
    GetId: { IdentityId: "eu-west-2:identity" },
    GetCredentialsForIdentity: {
      IdentityId: "eu-west-2:identity",
      Credentials: { AccessKeyId: "key", SecretKey: "secret", SessionToken: "token", Expiration: time / 1000 + 3600 },
    },
  };
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const name = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    calls.push({ name, body: JSON.parse(text) });
    response.setHeader("content-type", "application/x-amz-json-1.1");
    response.end(JSON.stringify(answers[name]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const open = (guests = false) =>
  createCredentialsProvider({
    poolId,
    allowGuests: guests,
    pool: createIdentityPool({ region: "eu-west-2", endpoint }),
    identities: createIdentityStore(storage),
    idToken: () => idToken,
    now: () => time,
  });
const storedItems = () =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).map((key) => [
      key,
      storage.getItem(key ?? ""),
    ]),
  );
const named = (name: string) => calls.filter((call) => call.name === name);

test("the first call gets an identity for the pool and login, and the second gets credentials for it §3.38 §7.21 §7.22", async () => {
  idToken = wendy;
  expect(await open()()).toEqual({
    accessKeyId: "key",
    secretAccessKey: "secret",
    sessionToken: "token",
    expiration: new Date("2026-11-20T10:30:00Z"),
  });
  const Logins = { "cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbC123": wendy };
  expect(calls).toEqual([
    { name: "GetId", body: { IdentityPoolId: poolId, Logins } },
    { name: "GetCredentialsForIdentity", body: { IdentityId: "eu-west-2:identity", Logins } },
  ]);
  expect(storedItems()).toEqual({ "spi.identity.primary": "eu-west-2:identity" });
});

test("an authenticated identity replaces a stored guest identity §3.38 §4.25 REQ-SIGN-410", async () => {
  const credentials = open(true);
  await credentials();
  expect(storedItems()).toEqual({ "spi.identity.guest": "eu-west-2:identity" });
  expect(named("GetId")).toEqual([{ name: "GetId", body: { IdentityPoolId: poolId } }]);
  idToken = wendy;
  answers["GetId"] = { IdentityId: "eu-west-2:primary" };
  answers["GetCredentialsForIdentity"] = {
    ...(answers["GetCredentialsForIdentity"] as object),
    IdentityId: "eu-west-2:primary",
  };
  await credentials();
  expect(storedItems()).toEqual({ "spi.identity.primary": "eu-west-2:primary" });
});

test("a late guest identity does not replace a primary one §4.25 REQ-SIGN-410", () => {
  const identities = createIdentityStore(storage);
  identities.write("primary", "primary");
  identities.write("guest", "guest");
  expect(storedItems()).toEqual({ "spi.identity.primary": "primary" });
});

test("guests get credentials only if guest access is enabled §4.27", async () => {
  expect(await open(false)()).toBeUndefined();
  expect(calls).toEqual([]);
  expect(await open(true)()).toMatchObject({ accessKeyId: "key" });
});

test("credentials are cached for 50 minutes and then requested again §4.26 §9.02", async () => {
  idToken = wendy;
  const credentials = open();
  await credentials();
  time += 50 * minute - 1;
  await credentials();
  expect(named("GetCredentialsForIdentity")).toHaveLength(1);
  time += 1;
  await credentials();
  expect(named("GetCredentialsForIdentity")).toHaveLength(2);
});

test.each([
  ["when that is forced", { force: true }, () => wendy],
  ["when the ID token has changed", {}, () => refreshed],
])("cached credentials are requested again %s §4.26", async (_when, options, next) => {
  idToken = wendy;
  const credentials = open();
  await credentials();
  idToken = next();
  await credentials(options);
  expect(named("GetCredentialsForIdentity")).toHaveLength(2);
});

test("credentials that expire within 50 minutes are not used after they expire §4.26", async () => {
  idToken = wendy;
  answers["GetCredentialsForIdentity"] = {
    Credentials: { AccessKeyId: "key", SecretKey: "secret", Expiration: time / 1000 + 60 },
  };
  const credentials = open();
  await credentials();
  time += minute;
  await credentials();
  expect(named("GetCredentialsForIdentity")).toHaveLength(2);
});

test("the next user gets credentials for their own identity §4.26", async () => {
  idToken = wendy;
  const credentials = open();
  await credentials();
  idToken = idTokenOf({ iss: issuer, sub: "arun" });
  await credentials();
  expect(named("GetId")).toHaveLength(2);
});

const undefinedId = "Received undefined response from getId operation";
const noKeys = "Cognito did not respond with either Credentials, AccessKeyId or SecretKey.";

const failures: [string, string, object, string, unknown][] = [
  ["an ID token without an issuer", idTokenOf({ sub: "wendy" }), {}, "Invalid Idtoken.", undefined],
  ["an ID token that is none", "nonsense", {}, "Invalid Idtoken.", undefined],
  ["no identity", wendy, { GetId: {} }, undefinedId, expect.stringContaining("valid identity pool id")],
  ["no credentials", wendy, { GetCredentialsForIdentity: { IdentityId: "i" } }, noKeys, undefined],
  ["no key", wendy, { GetCredentialsForIdentity: { Credentials: { SecretKey: "s" } } }, noKeys, undefined],
  ["no secret", wendy, { GetCredentialsForIdentity: { Credentials: { AccessKeyId: "k" } } }, noKeys, undefined],
];

test.each(failures)(
  "%s causes an error worded as in the specification §8.17",
  async (_what, token, changes, message, suggestion) => {
    idToken = token;
    Object.assign(answers, changes);
    const error = await open()().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error).toMatchObject({ message, suggestion });
  },
);
