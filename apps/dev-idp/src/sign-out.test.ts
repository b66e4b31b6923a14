import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningProvider, startProvider } from "./running-provider.ts";
import { discover, signInAs } from "./sign-in-as.ts";
import { createVisitor } from "./visitor.ts";

const signOutTarget = "AWSCognitoIdentityProviderService.GlobalSignOut";
let running: RunningProvider;

beforeEach(async () => {
  running = await startProvider();
});

afterEach(async () => {
  await running.stop();
});

async function cognitoCall(body: string, target = signOutTarget) {
  const headers = { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" };
  const response = await fetch(`${running.issuer}/`, { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("a second sign-in in the same browser needs no input until a global sign-out", async () => {
  const visitor = createVisitor(running.issuer);
  const request = { issuer: running.issuer, redirectUri: running.redirectUri, visitor };
  const { accessToken } = await signInAs({ ...request, username: "wendy.writer" });
  const other = await running.signInAs("arun.approver");
  expect((await visitor.open(await running.authorizeAddress())).url.searchParams.get("code")).toBeTruthy();

  expect(await cognitoCall(JSON.stringify({ AccessToken: accessToken }))).toEqual({ status: 200, body: {} });

  expect((await visitor.open(await running.authorizeAddress())).html).toContain("Choose a demonstration person");
  expect((await running.userInfo(accessToken)).status).toBe(401);
  expect((await running.userInfo(other.accessToken)).status).toBe(200);
});

test.each([
  ["no token", "{}", signOutTarget, "InvalidParameterException"],
  ["no JSON", "?", signOutTarget, "InvalidParameterException"],
  ["a forged token", '{"AccessToken":"a.b.c"}', signOutTarget, "NotAuthorizedException"],
  ["another operation", "{}", "AWSCognitoIdentityProviderService.AdminDeleteUser", "UnknownOperationException"],
])("a call with %s is rejected", async (_name, body, target, type) => {
  expect(await cognitoCall(body, target)).toMatchObject({ status: 400, body: { __type: type } });
});

test("an ID token cannot sign anyone out", async () => {
  const { idToken } = await running.signInAs("wendy.writer");
  expect(await cognitoCall(JSON.stringify({ AccessToken: idToken }))).toMatchObject({ status: 400 });
});

test("signing out returns to the service without confirmation, and the next sign-in prompts for a persona", async () => {
  const visitor = createVisitor(running.issuer);
  const { idToken } = await signInAs({ ...running, visitor, username: "wendy.writer" });
  const address = new URL(String((await discover(running.issuer)).end_session_endpoint));
  address.searchParams.set("id_token_hint", idToken);
  address.searchParams.set("post_logout_redirect_uri", `${running.origin}/`);

  const left = await visitor.submit(await visitor.open(address));

  expect(left.url.href).toBe(`${running.origin}/`);
  expect((await visitor.open(await running.authorizeAddress())).html).toContain("Choose a demonstration person");
});

test("a signed-in user can switch to another persona", async () => {
  const visitor = createVisitor(running.issuer);
  await signInAs({ ...running, visitor, username: "wendy.writer" });
  const page = await visitor.open(await running.authorizeAddress({ prompt: "login" }));
  const left = await visitor.submit(await visitor.open(page.url, { username: "arun.approver" }));
  expect(left.url.searchParams.has("code")).toBe(true);
  const { claims } = await signInAs({ ...running, visitor, username: "nobody is asked" });
  expect(claims["cognito:username"]).toBe("arun.approver");
});

test.each(["the revocation endpoint", "signing out"])(
  "a refresh token does not return tokens after %s",
  async (way) => {
    const visitor = createVisitor(running.issuer);
    const { refreshToken, idToken } = await signInAs({ ...running, visitor, username: "wendy.writer" });
    const server = await discover(running.issuer);
    const post = (address: unknown, fields: Record<string, string>) =>
      fetch(String(address), { method: "POST", body: new URLSearchParams({ client_id: "spi-web", ...fields }) });
    const refresh = () => post(server.token_endpoint, { grant_type: "refresh_token", refresh_token: refreshToken });
    expect((await refresh()).status).toBe(200);
    const address = new URL(String(server.end_session_endpoint));
    address.searchParams.set("id_token_hint", idToken);
    if (way === "signing out") await visitor.submit(await visitor.open(address));
    else await post(server.revocation_endpoint, { token: refreshToken });
    expect((await refresh()).status).toBe(400);
  },
);
