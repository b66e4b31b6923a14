import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  type UserType,
} from "@aws-sdk/client-cognito-identity-provider";
import { type User, withoutNhsNumbers } from "@spi/domain/users/user";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { replaceHolders } from "./users-store.ts";
import type { DirectorySettings } from "./settings.ts";

const reuseMilliseconds = 60_000;

/** Directory of users who have a permission but may never have signed in to this service. */
export interface Directory {
  /** Updates the stored approvers of these teams. A failed lookup changes nothing. */
  refreshApprovers: (teamIds: readonly string[]) => Promise<void>;
}

interface DirectoryOptions {
  db: Kysely<Schema>;
  now: () => Date;
  log: Logger;
}

/** Looks up the groups "{teamId}:approve" in a Cognito user pool, each no more than once a minute. */
export function cognitoDirectory(
  { endpoint, region, userPoolId }: DirectorySettings,
  { db, now, log }: DirectoryOptions,
): Directory {
  const client = new CognitoIdentityProviderClient({ region, endpoint });
  const lookedUp = new Map<string, number>();

  async function refreshTeam(teamId: string): Promise<void> {
    const time = now();
    if (time.getTime() - (lookedUp.get(teamId) ?? -Infinity) < reuseMilliseconds) return;
    const users: User[] = [];
    const pages = paginateListUsersInGroup({ client }, { UserPoolId: userPoolId, GroupName: `${teamId}:approve` });
    for await (const page of pages) users.push(...(page.Users ?? []).flatMap(toUser));
    await inTransaction(db, (transaction) =>
      replaceHolders(transaction, { teamId, permission: "approve", users, now: time }),
    );
    lookedUp.set(teamId, time.getTime());
  }

  return {
    refreshApprovers: async (teamIds) => {
      for (const teamId of teamIds) {
        await refreshTeam(teamId).catch((error: unknown) => {
          log.warn({ error: error instanceof Error ? error.name : String(error) }, "approvers could not be looked up");
        });
      }
    },
  };
}

/** Converts a directory entry to a user. Returns an empty list if the entry is disabled or has no subject. */
function toUser({ Username, Enabled, Attributes = [] }: UserType): User[] {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
  const id = attribute("sub");
  if (id === undefined || Enabled === false) return [];
  const [email, given_name, family_name] = [attribute("email"), attribute("given_name"), attribute("family_name")];
  return [withoutNhsNumbers({ id, username: Username ?? id, email, given_name, family_name })];
}
