import {
  meResponseSchema,
  teamResponseSchema,
  teamMembersResponseSchema,
  teamUsersResponseSchema,
} from "@spi/domain/api-contract";
import { most } from "@spi/domain/values/limits";
import { isMember } from "@spi/domain/users/permissions";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, jsonContent, teamParams } from "../http/routes.ts";
import type { Directory } from "../identity/directory.ts";
import { findHolders, findTeamNames, findTeamMembers } from "../identity/users-store.ts";

const me = defineRoute({
  method: "get",
  path: "/me",
  tags: ["People"],
  summary: "Get the signed-in user's details, teams and permissions",
  access: "signedIn",
  responses: { 200: { description: "The user", ...jsonContent(meResponseSchema) }, ...refusalResponses },
});

const teamDetails = defineRoute({
  method: "get",
  path: "/team/{teamId}/details",
  tags: ["People"],
  summary: "Get a team's name",
  access: "read",
  request: { params: teamParams },
  responses: { 200: { description: "The team", ...jsonContent(teamResponseSchema) }, ...refusalResponses },
});

const teamUsers = defineRoute({
  method: "get",
  path: "/team/users",
  tags: ["People"],
  summary: "List the users who can approve and the users who can release, for each of the signed-in user's teams",
  access: "signedIn",
  responses: { 200: { description: "Users by team", ...jsonContent(teamUsersResponseSchema) }, ...refusalResponses },
});

const teamMembers = defineRoute({
  method: "get",
  path: "/team/{teamId}/people",
  tags: ["People"],
  summary: "List the team members who can be named in campaigns, with their permissions",
  description:
    "We list members in order of name. They must have an email address, and must have signed in or be in the directory of approvers.",
  access: "write",
  request: { params: teamParams },
  responses: { 200: { description: "The people", ...jsonContent(teamMembersResponseSchema) }, ...refusalResponses },
});

/** Serves the signed-in user and their teams, with the members and approvers of each team. */
export function peopleRoutes({ db, directory }: { db: Kysely<Schema>; directory?: Directory | undefined }) {
  return featureRoutes()
    .openapi(me, async (c) => {
      const user = c.get("user");
      const names = await findTeamNames(
        db,
        user.teams.map((team) => team.teamId),
      );
      return c.json(
        {
          id: user.id,
          username: user.username,
          display_name: user.actor.name,
          email: user.email ?? null,
          given_name: user.given_name ?? null,
          family_name: user.family_name ?? null,
          teams: user.teams.map((team) => ({
            id: team.teamId,
            name: names.get(team.teamId) ?? team.teamId,
            permissions: [...team.permissions],
          })),
        },
        200,
      );
    })
    .openapi(teamDetails, async (c) => {
      const { teamId } = c.req.valid("param");
      if (!isMember(c.get("user").teams, teamId)) return refused(c, { kind: "notFound" });
      const names = await findTeamNames(db, [teamId]);
      return c.json({ id: teamId, TEAM_NAME: names.get(teamId) ?? teamId }, 200);
    })
    .openapi(teamUsers, async (c) => {
      const teamIds = c.get("user").teams.map((team) => team.teamId);
      await directory?.refreshApprovers(teamIds);
      const approvers = await findHolders(db, teamIds, "approve");
      const releasers = await findHolders(db, teamIds, "release");
      const groups = teamIds.map((teamId) => {
        const ofTeam = (holders: typeof approvers) =>
          holders
            .filter((holder) => holder.team_id === teamId)
            .map(({ sub, email, given_name, family_name }) => ({ sub, email, given_name, family_name }));
        return [teamId, { approve: ofTeam(approvers), release: ofTeam(releasers) }] as const;
      });
      return c.json(Object.fromEntries(groups), 200);
    })
    .openapi(teamMembers, async (c) => {
      const { teamId } = c.req.valid("param");
      await directory?.refreshApprovers([teamId]);
      const members = await findTeamMembers(db, teamId);
      const listed = members.slice(0, most.teamMembers);
      return c.json({ people: listed, more: members.length - listed.length }, 200);
    });
}
