import type { TeamMember } from "@spi/domain/api-contract";
import { type Permission, type TeamPermissions, permissions } from "@spi/domain/users/permissions";
import { type User, displayName } from "@spi/domain/users/user";
import type { Db } from "../database/schema.ts";

/** Returns a stored user, or undefined if they have never signed in. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select(["id", "username", "email", "given_name", "family_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      email: row.email ?? undefined,
      given_name: row.given_name ?? undefined,
      family_name: row.family_name ?? undefined,
    }
  );
}

/** Finds users by subject, username or email address. */
export function findUsersNamed(db: Db, name: string): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom("user_account")
    .select(["id", "username"])
    .where((where) => where.or([where("id", "=", name), where("username", "=", name), where("email", "=", name)]))
    .execute();
}

/** Stores a user as currently described by the identity provider, replacing any earlier permissions. */
export async function rememberUser(
  db: Db,
  { user, teams, now }: { user: User; teams: readonly TeamPermissions[]; now: Date },
): Promise<void> {
  const columns = {
    username: user.username,
    email: user.email ?? null,
    given_name: user.given_name ?? null,
    family_name: user.family_name ?? null,
    seen_at: now,
  };
  await db
    .insertInto("user_account")
    .values({ id: user.id, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
  await db.deleteFrom("user_permission").where("user_id", "=", user.id).execute();
  const rows = teams.flatMap((team) =>
    team.permissions.map((permission) => ({ user_id: user.id, team_id: team.teamId, permission })),
  );
  if (rows.length > 0) {
    await db
      .insertInto("user_permission")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

interface Holders {
  teamId: string;
  permission: Permission;
  users: readonly User[];
  now: Date;
}

/** Gives a permission in a team to exactly these users. Their other permissions do not change. */
export async function replaceHolders(db: Db, { teamId, permission, users, now }: Holders): Promise<void> {
  await db.deleteFrom("user_permission").where("team_id", "=", teamId).where("permission", "=", permission).execute();
  for (const { id, username, email = null, given_name = null, family_name = null } of users) {
    const names = { username, email, given_name, family_name };
    await db
      .insertInto("user_account")
      .values({ id, ...names, seen_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(names))
      .execute();
    await db.insertInto("user_permission").values({ user_id: id, team_id: teamId, permission }).execute();
  }
}

/** Lists the known users who have a permission in the teams, each with the team. */
export async function findHolders(db: Db, teamIds: readonly string[], permission: Permission) {
  if (teamIds.length === 0) return [];
  return db
    .selectFrom("user_permission")
    .innerJoin("user_account", "user_account.id", "user_permission.user_id")
    .select(["team_id", "user_account.id as sub", "email", "given_name", "family_name", "username"])
    .where("team_id", "in", [...teamIds])
    .where("permission", "=", permission)
    .orderBy("given_name")
    .orderBy("family_name")
    .execute();
}

/** Lists a team's known users who have an email address, ordered by name, with their permissions in the team. */
export async function findTeamMembers(db: Db, teamId: string): Promise<TeamMember[]> {
  const members = new Map<string, TeamMember>();
  for (const permission of permissions) {
    for (const holder of await findHolders(db, [teamId], permission)) {
      const { sub, email } = holder;
      if (email === null) continue;
      const known = members.get(sub) ?? { name: displayName(holder), email, permissions: [] };
      members.set(sub, { ...known, permissions: [...known.permissions, permission] });
    }
  }
  return [...members.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Returns the names of teams by ID. If a team has no name, its ID is returned instead. */
export async function findTeamNames(db: Db, teamIds: readonly string[]): Promise<Map<string, string>> {
  const rows =
    teamIds.length === 0
      ? []
      : await db
          .selectFrom("team")
          .selectAll()
          .where("id", "in", [...teamIds])
          .execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(teamIds.map((id) => [id, names.get(id) ?? id]));
}
