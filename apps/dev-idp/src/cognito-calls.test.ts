/** Calls a user pool and an identity pool with Amazon's clients. */
import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from "@aws-sdk/client-cognito-identity";
import * as oauth from "oauth4webapi";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningProvider, startProvider } from "./running-provider.ts";
import { discover } from "./sign-in-as.ts";

const client: oauth.Client = { client_id: "spi-web" };
const overHttp = { [oauth.allowInsecureRequests]: true };
const IdentityPoolId = "eu-west-2:00000000-0000-0000-0000-000000000001";

let running: RunningProvider;
let pool: CognitoIdentityClient;
beforeEach(async () => {
  running = await startProvider();
  pool = new CognitoIdentityClient({ region: "eu-west-2", endpoint: running.issuer });
});
afterEach(async () => {
  pool.destroy();
  await running.stop();
});

async function refresh(refreshToken: string) {
  const server = await discover(running.issuer);
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, overHttp);
  return oauth.processRefreshTokenResponse(server, client, response);
}

async function revoke(Token: string) {
  const headers = { "x-amz-target": "AWSCognitoIdentityProviderService.RevokeToken" };
  const body = JSON.stringify({ Token, ClientId: "spi-web" });
  return (await fetch(`${running.issuer}/`, { method: "POST", headers, body })).status;
}

const logins = (idToken: string) => ({ [running.issuer.replace("http://", "")]: idToken });

test("a refresh token returns new tokens for the same sign-in until it is revoked", async () => {
  const { refreshToken, accessToken } = await running.signInAs("wendy.writer");
  const first = await running.verified(accessToken);
  const again = await refresh(refreshToken);
  expect(await running.verified(again.access_token)).toMatchObject({
    sub: first.sub,
    origin_jti: first.origin_jti,
    auth_time: first.auth_time,
    "cognito:groups": first["cognito:groups"],
  });
  expect(await revoke(refreshToken)).toBe(200);
  await expect(refresh(refreshToken)).rejects.toThrow(/refresh|grant|response/);
  for (const token of [accessToken, again.access_token]) expect((await running.userInfo(token)).status).toBe(401);
});

test("revoking one sign-in does not affect the user's others", async () => {
  const one = await running.signInAs("wendy.writer");
  const other = await running.signInAs("wendy.writer");
  await revoke(one.refreshToken);
  expect((await running.userInfo(other.accessToken)).status).toBe(200);
});

test("each user and each guest has one identity, and gets credentials for an hour §7.21 §7.22", async () => {
  const Logins = logins((await running.signInAs("wendy.writer")).idToken);
  const person = await pool.send(new GetIdCommand({ IdentityPoolId, Logins }));
  const again = await pool.send(new GetIdCommand({ IdentityPoolId, Logins }));
  const guest = await pool.send(new GetIdCommand({ IdentityPoolId }));
  expect([person.IdentityId === again.IdentityId, person.IdentityId === guest.IdentityId]).toEqual([true, false]);
  const { Credentials } = await pool.send(
    new GetCredentialsForIdentityCommand({ IdentityId: person.IdentityId, Logins }),
  );
  expect(Credentials).toEqual({
    AccessKeyId: expect.any(String),
    SecretKey: expect.any(String),
    SessionToken: expect.any(String),
    Expiration: expect.any(Date),
  });
  expect(await pool.send(new GetCredentialsForIdentityCommand({ IdentityId: guest.IdentityId }))).toHaveProperty(
    "Credentials",
  );
});

test("a user cannot use another's identity or an access token as a login", async () => {
  const { idToken, accessToken } = await running.signInAs("wendy.writer");
  const { IdentityId } = await pool.send(new GetIdCommand({ IdentityPoolId, Logins: logins(idToken) }));
  await expect(pool.send(new GetCredentialsForIdentityCommand({ IdentityId }))).rejects.toThrow(/forbidden/);
  await expect(pool.send(new GetIdCommand({ IdentityPoolId, Logins: logins(accessToken) }))).rejects.toThrow(/login/);
});
