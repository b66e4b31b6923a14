import { upperFirst } from "../text/upper-first.ts";
import * as z from "zod";
import { namesNhsNumber } from "../names/nhs-number.ts";

/** A user who created, changed, locked or decided something, as the API returns it. */
export const actorSchema = z.strictObject({ id: z.string(), name: z.string() });

/** A signed-in member of staff. `id` is the identity provider's `sub`. */
export interface User {
  id: string;
  username: string;
  email?: string | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
}

/** User who took an action, as stored and displayed with it. */
export interface Actor {
  id: string;
  name: string;
}

/**
 * Removes names and addresses that contain an NHS number from a user, because we store and display values from identity
 * providers. If the username contains one, uses the subject instead, as for a user without a username.
 */
export function withoutNhsNumbers(user: User): User {
  const clean = (text: string | undefined) => (text !== undefined && namesNhsNumber(text) ? undefined : text);
  return {
    id: user.id,
    username: clean(user.username) ?? user.id,
    email: clean(user.email),
    given_name: clean(user.given_name),
    family_name: clean(user.family_name),
  };
}

/**
 * ID of the service itself in the history, for example for the worker that creates reports. No user can have this ID.
 */
export const serviceId = "worker";

/** A user's names and address, from an identity provider, the database or an API response. */
type NamesOfUser = { [Field in "email" | "given_name" | "family_name"]?: string | null | undefined };

const fullName = ({ given_name, family_name }: NamesOfUser) => [given_name, family_name].filter(Boolean).join(" ");

/**
 * Returns a user's given and family name. If there is none, makes the username readable, for example
 * "Wendy Writer" for "wendy.writer".
 */
export function displayName(user: NamesOfUser & { username: string }): string {
  const full = fullName(user);
  if (full) return full;
  const withoutProvider = user.username.replace(/^[^_]*_(?=.)/, "");
  return withoutProvider
    .split(/[._\s-]+/)
    .filter(Boolean)
    .map(upperFirst)
    .join(" ");
}

/**
 * Returns the label of a user whose username is not known: their full name, or otherwise their email address, or
 * otherwise "Unnamed user".
 */
export function reviewerLabel(user: NamesOfUser): string {
  return fullName(user) || user.email || "Unnamed user";
}

/**
 * Returns the users who can be asked to review, sorted by given name. Includes every one of the `approvers` with an
 * email address and a full name, except the current user. Removes duplicates.
 */
export function candidateReviewers<Candidate extends NamesOfUser & { sub: string }>(
  approvers: readonly Candidate[],
  currentUserId: string,
): Candidate[] {
  const seen = new Set([currentUserId]);
  return approvers
    .filter((user) => {
      if (seen.has(user.sub) || !user.email || !user.given_name || !user.family_name) return false;
      seen.add(user.sub);
      return true;
    })
    .toSorted((a, b) => (a.given_name ?? "").localeCompare(b.given_name ?? "", "en-GB"));
}
