import { parseGroups } from "@spi/domain/users/permissions";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { rememberUser } from "../identity/users-store.ts";

/** The demonstration's teams (product decision "People in the demonstration data"). */
const demonstrationTeams = [
  { id: "team-vaccinations", name: "Vaccinations" },
  { id: "team-screening", name: "Screening" },
  { id: "team-empty", name: "New Programme" },
];

interface Persona {
  sub: string;
  username: string;
  email: string;
  given_name: string;
  family_name: string;
  groups: readonly string[];
}

/** Stores the demonstration's teams and users so that reviewers can be chosen before they sign in. */
export async function seedDemonstration(
  db: Kysely<Schema>,
  { personas, now }: { personas: readonly Persona[]; now: Date },
): Promise<void> {
  await db
    .insertInto("team")
    .values(demonstrationTeams)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { sub, groups, ...names } of personas) {
    const known = { user: { id: sub, ...names }, teams: parseGroups(groups), now };
    await db.transaction().execute((transaction) => rememberUser(transaction, known));
  }
}
