import { upperFirst } from "../text/upper-first.ts";
import * as z from "zod";
import { namesNhsNumber } from "../names/nhs-number.ts";

/** Schema of a user named in an answer: the one who created, changed, locked or decided something. */
export const actorSchema = z.strictObject({ id: z.string(), name: z.string() });

/** A signed-in member of staff. `id` is the identity provider's `sub`. */
export interface User {
  id: string;
  username: string;
  email?: string | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
}

/** User who did something, as stored and shown next to it. */
export interface Actor {
  id: string;
  name: string;
}

/**
 * Returns a user without names and addresses that contain an NHS number: identity providers fill them, and we store and show them. The
 * username becomes the subject, as for a user who has none.
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

/** The ID under which the history names the service itself, such as the worker that makes reports. No user has it. */
export const serviceId = "worker";

/** A user's names and address as an identity provider, the database or an answer of the API gives them. */
type NamesOfUser = { [Field in "email" | "given_name" | "family_name"]?: string | null | undefined };

const fullName = ({ given_name, family_name }: NamesOfUser) => [given_name, family_name].filter(Boolean).join(" ");

/** Returns a user's given and family name; else their username made readable ("wendy.writer" gives "Wendy Writer"). */
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

/** Returns the label of a user whose username is not known: full name, else e-mail, else "Unnamed user". */
export function reviewerLabel(user: NamesOfUser): string {
  return fullName(user) || user.email || "Unnamed user";
}

/**
 * Returns the users who can be asked to review: all `approvers` with an email and a full name, once each, without the
 * current user, by given name.
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
