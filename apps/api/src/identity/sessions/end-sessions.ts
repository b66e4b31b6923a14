import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../../database/schema.ts";
import { findUsersNamed } from "../users-store.ts";
import { endSessionsOf } from "./store.ts";

/** How somebody is named. */
export const usage = "Name one person by subject, username or e-mail address, or give --everybody.";
const effect = "Within five seconds no token from a sign-in up to now opens anything.";

/**
 * Ends all sessions of the one person known by a name, or of everybody for "--everybody", and says so. Refuses in words
 * when no person or several are meant: nothing is ended then.
 */
export async function endSessions(db: Db, named: string, now: Date): Promise<Result<string, string>> {
  if (named === "--everybody") {
    return ok(`Ended the sessions of all ${await endSessionsOf(db, undefined, now)} people. ${effect}`);
  }
  const users = await findUsersNamed(db, named);
  const [user] = users;
  if (!user) return refuse(`Nobody called ${named} has ever signed in. ${usage}`);
  if (users.length > 1) return refuse(`${named} is the name of ${users.length} people. Give the subject of one.`);
  await endSessionsOf(db, user.id, now);
  return ok(`Ended all sessions of ${user.username} (${user.id}). ${effect}`);
}
