/** Tests the lookup of approvers in a user pool. Amazon's client calls a server in the test. */
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TeamMember, TeamUsers } from "@spi/domain/api-contract";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestApi, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import { cognitoDirectory } from "./directory.ts";

interface Member {
  sub: string;
  given_name: string;
  Enabled?: boolean;
}

let server: Server;
let api: TestApi;
let members: Member[];
let requests: unknown[];
let broken = false;
beforeAll(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as { GroupName: string; NextToken?: string };
    requests.push(body);
    response.setHeader("content-type", "application/x-amz-json-1.1");
    response.statusCode = broken ? 400 : 200;
    response.end(JSON.stringify(broken ? { __type: "InternalErrorException" } : page(body)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, region: "eu-west-2", userPoolId: "eu-west-2_AbC123" };
  api = await openApi({
    directory: (db) => cognitoDirectory(settings, { db, now: () => api.clock.now, log: pino({ level: "silent" }) }),
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
  vi.unstubAllEnvs();
});
let minutes = 0;
beforeEach(() => {
  requests = [];
  broken = false;
  minutes += 5;
  api.clock.now = new Date(testNow.getTime() + minutes * 60_000);
  members = [
    { sub: "never-here", given_name: "Nora" },
    { sub: reviewerIds.arun, given_name: "Arun" },
  ];
});

/** Returns one member per page. */
function page({ GroupName, NextToken = "0" }: { GroupName: string; NextToken?: string }) {
  const inGroup = GroupName === "team-vaccinations:approve" ? members : [];
  const index = Number(NextToken);
  const Users = inGroup.slice(index, index + 1).map(({ sub, given_name, Enabled = true }) => ({
    Username: `CIS2_${sub}`,
    Enabled,
    Attributes: Object.entries({ sub, given_name, email: `${sub}@example.nhs.uk` }).map(([Name, Value]) => ({
      Name,
      Value,
    })),
  }));
  return { Users, ...(index + 1 < inGroup.length ? { NextToken: String(index + 1) } : {}) };
}

async function approvers(): Promise<string[]> {
  const { body } = await api.call<TeamUsers>("wendy.writer", "/team/users");
  return body["team-vaccinations"]?.approve.map(({ given_name }) => given_name ?? "") ?? [];
}

test("approvers are looked up page by page, including users who never signed in, and can be chosen as reviewers §6.06 §7.16", async () => {
  expect(await approvers()).toEqual(["Arun", "Nora"]);
  expect(requests).toEqual([
    { UserPoolId: "eu-west-2_AbC123", GroupName: "team-vaccinations:approve" },
    { UserPoolId: "eu-west-2_AbC123", GroupName: "team-vaccinations:approve", NextToken: "1" },
  ]);
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  const path = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}/status`;
  const body = { status: "in review", reviewers: ["never-here"] };
  expect((await api.call("wendy.writer", path, { method: "PUT", body })).status).toBe(200);
});

test("a team's members are users who have signed in or are in the directory, by name, if they have an email address REQ-ROLE-07", async () => {
  const people = async () => (await api.call<{ people: TeamMember[]; more: number }>("wendy.writer", at)).body;
  const at = "/team/team-vaccinations/people";
  const { people: shown, more } = await people();
  expect(more).toBe(0);
  expect(shown.map(({ name }) => name)).toEqual(shown.map(({ name }) => name).toSorted());
  expect(shown).toContainEqual({ name: "Nora", email: "never-here@example.nhs.uk", permissions: ["approve"] });
  expect(shown.find(({ name }) => name === "Wendy Writer")?.permissions).toContain("write");
  await api.db.updateTable("user_account").set({ email: null }).where("id", "=", "never-here").execute();
  expect((await people()).people.map(({ name }) => name)).not.toContain("Nora");
});

test("a user who left the group or is disabled can no longer be chosen §6.06", async () => {
  await approvers();
  api.clock.now = new Date(api.clock.now.getTime() + 61_000);
  members = [{ sub: "never-here", given_name: "Nora", Enabled: false }];
  expect(await approvers()).toEqual([]);
});

test("a team is looked up no more than once a minute", async () => {
  await approvers();
  const before = requests.length;
  await approvers();
  expect(requests).toHaveLength(before);
});

test("the last known approvers are offered while the directory does not respond", async () => {
  await approvers();
  api.clock.now = new Date(api.clock.now.getTime() + 61_000);
  broken = true;
  expect(await approvers()).toEqual(["Arun", "Nora"]);
});
