import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../../database/schema.ts";
import { findUsersNamed } from "../users-store.ts";
import { endSessionsOf } from "./store.ts";

/** Usage message about specifying a user. */
export const usage = "Enter one user's subject, username or email address, or use --everyone.";
const effect = "All tokens from earlier sign-ins will stop working within 5 seconds.";

/**
 * Ends all sessions of the user with a given name, or everyone's sessions for "--everyone", and returns a
 * confirmation. If the name matches no user or several users, refuses and ends no sessions.
 */
export async function endSessions(db: Db, named: string, now: Date): Promise<Result<string, string>> {
  if (named === "--everyone") {
    return ok(`Ended the sessions of all ${await endSessionsOf(db, undefined, now)} users. ${effect}`);
  }
  const users = await findUsersNamed(db, named);
  const [user] = users;
  if (!user) return refuse(`No one called ${named} has ever signed in. ${usage}`);
  if (users.length > 1)
    return refuse(`There are ${users.length} users called ${named}. Enter the subject of the user you want.`);
  await endSessionsOf(db, user.id, now);
  return ok(`Ended all sessions of ${user.username} (${user.id}). ${effect}`);
}
