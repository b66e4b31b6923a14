/** Permissions that a user can have in a team (product decision "Permissions"). */
export const permissions = ["read", "write", "approve", "release"] as const;
export type Permission = (typeof permissions)[number];

const identityProviderSuffix = "cis2-idp";

/** The ID of a team, and a user's permissions in it. */
export interface TeamPermissions {
  teamId: string;
  permissions: readonly Permission[];
}

/**
 * Parses a token's groups, "{teamId}:{permission}", to teams and permissions, in the same order. Ignores groups that
 * end in "cis2-idp", which only show how a user signed in. A user with an unknown permission is still a member who can
 * read.
 */
export function parseGroups(groups: readonly string[]): TeamPermissions[] {
  const teams = new Map<string, Set<Permission>>();
  for (const group of groups) {
    const separator = group.lastIndexOf(":");
    if (group.endsWith(identityProviderSuffix) || separator < 1 || separator === group.length - 1) continue;
    const teamId = group.slice(0, separator);
    const permission = permissions.find((known) => known === group.slice(separator + 1));
    const granted = teams.get(teamId) ?? new Set<Permission>(["read"]);
    if (permission) granted.add(permission);
    teams.set(teamId, granted);
  }
  return [...teams].map(([teamId, granted]) => ({ teamId, permissions: [...granted] }));
}

export function isMember(teams: readonly TeamPermissions[], teamId: string): boolean {
  return teams.some((team) => team.teamId === teamId);
}

export function holds(teams: readonly TeamPermissions[], teamId: string, permission: Permission): boolean {
  return teams.some((team) => team.teamId === teamId && team.permissions.includes(permission));
}
