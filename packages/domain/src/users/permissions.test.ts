import { expect, test } from "vitest";
import { holds, isMember, parseGroups } from "./permissions.ts";

test("teams and permissions come from groups of the form team:permission §6.01", () => {
  const teams = parseGroups(["team-a:write", "team-b:approve", "team-a:approve"]);
  expect(teams).toEqual([
    { teamId: "team-a", permissions: ["read", "write", "approve"] },
    { teamId: "team-b", permissions: ["read", "approve"] },
  ]);
  expect(holds(teams, "team-b", "approve")).toBe(true);
  expect(holds(teams, "team-b", "write")).toBe(false);
});

test("a team's name can contain colons, because the permission follows the last one", () => {
  expect(parseGroups(["region:north:write"])[0]?.teamId).toBe("region:north");
});

test("groups ending in cis2-idp grant no role §6.02", () => {
  expect(parseGroups(["eu-west-2_demo_spi-cis2-idp", "team-a:cis2-idp", "nonsense", ":write", "team-a:"])).toEqual([]);
});

test("a member with an unknown permission can still read", () => {
  const teams = parseGroups(["team-a:admin"]);
  expect(isMember(teams, "team-a")).toBe(true);
  expect(holds(teams, "team-a", "read")).toBe(true);
  expect(holds(teams, "team-a", "write")).toBe(false);
});

test("users belong to the teams in their groups, in the token's order §6.03", () => {
  const groups = ["team-b:write", "team-a:read", "team-b:approve"];
  expect(parseGroups(groups).map(({ teamId }) => teamId)).toEqual(["team-b", "team-a"]);
});
