/** Users who have a permission, shown to users who do not have it. */
import type { Permission } from "./permissions.ts";

const permissionVerbs = {
  write: "write campaigns",
  approve: "approve",
  release: "release",
} as const satisfies Partial<Record<Permission, string>>;

export type RequestablePermission = keyof typeof permissionVerbs;

const maxNamed = 10;

/** Lists the users who have a permission in a sentence. If there are none, explains who can grant it. */
export function holdersSentence(names: readonly string[], permission: RequestablePermission): string {
  if (names.length === 0) {
    return `None of the staff who have signed in so far can do this. Ask your team’s administrator to give someone else permission to ${permissionVerbs[permission]}.`;
  }
  const more = names.length - maxNamed;
  const listedNames = names.slice(0, maxNamed).join(", ");
  return `Staff who can do this: ${more > 0 ? `${listedNames} and ${more} more` : listedNames}.`;
}
