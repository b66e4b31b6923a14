import * as z from "zod";
import { orList } from "../text/lists.ts";
import { namedEntries } from "../names/named-entries.ts";

/** Error for an invalid email address. The example address is in a domain that no one owns. */
export const emailsMessage =
  "Enter one or more email addresses in the correct format, like name@example.nhs.uk. If you enter more than one " +
  "email address, separate them with a comma. For example, 'name@example.nhs.uk,other@example.nhs.uk'.";

export function isEmail(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

/**
 * Returns whether an email address is in one of the domains or in a subdomain of one. Returns true if
 * there are no domains.
 */
export function isInDomains(address: string, domains: readonly string[] | undefined): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return !domains || domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`));
}

/** Returns the error for an email address outside the allowed domains. */
export const emailDomainsMessage = (domains: readonly string[]) =>
  `Enter email addresses that end in ${orList(domains)}`;

/** Returns the error about invalid email addresses, followed by the addresses that are invalid, if any. */
export function emailsProblem(entries: readonly string[]): string {
  const wrong = entries.filter((entry) => !isEmail(entry));
  if (wrong.length === 0) return emailsMessage;
  const named = namedEntries(wrong, { singular: "is not an email address", several: "are not email addresses" });
  return `${emailsMessage} ${named}`;
}
