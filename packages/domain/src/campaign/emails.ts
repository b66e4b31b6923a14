import * as z from "zod";
import { orList } from "../text/lists.ts";
import { namedEntries } from "../names/named-entries.ts";

/** The message of REQ-VAL-10, with an example address of a domain nobody owns. */
export const emailsMessage =
  "Enter one or more email addresses in the correct format, like name@example.nhs.uk. If you enter more than one " +
  "email address, separate them with a comma. For example, 'name@example.nhs.uk,other@example.nhs.uk'.";

export function isEmail(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

/** Whether an address belongs to one of these domains or to a domain below one; any does where there are none. */
export function isInDomains(address: string, domains: readonly string[] | undefined): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return !domains || domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`));
}

/** What to do about addresses that no e-mail may go to. */
export const emailDomainsMessage = (domains: readonly string[]) =>
  `Enter email addresses that end in ${orList(domains)}`;

/** The message of REQ-VAL-10 with what is no address; the message alone when nothing was entered. */
export function emailsProblem(entries: readonly string[]): string {
  const wrong = entries.filter((entry) => !isEmail(entry));
  if (wrong.length === 0) return emailsMessage;
  const named = namedEntries(wrong, { one: "is not an email address", several: "are not email addresses" });
  return `${emailsMessage} ${named}`;
}

/**
 * The addresses in a typed or pasted text, separated by commas, semicolons or line breaks; of "Name <address>" the
 * address. Blanks around them and empty entries are dropped, and so is an address that is there already in other case.
 */
export function splitEmails(text: string): string[] {
  const entries = text.split(/[;\r\n]/).flatMap(entriesOf);
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = entry.toLowerCase();
    if (entry === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The name before an address can hold a comma: "Smith, Anna <anna@example.nhs.uk>". */
function entriesOf(text: string): string[] {
  const address = namedAddress(text);
  return address === undefined ? text.split(",").map((entry) => namedAddress(entry) ?? entry.trim()) : [address];
}

function namedAddress(text: string): string | undefined {
  return /^[^<>@]*<([^<>\s]+)>\s*$/.exec(text)?.[1];
}

const isSame = (email: string) => (other: string) => other.toLowerCase() === email.toLowerCase();

/** Whether an address is among those of a typed text, in whatever case. */
export function hasEmail(text: string, email: string): boolean {
  return splitEmails(text).some(isSame(email));
}

/** A typed text with an address added to its end. */
export function withEmail(text: string, email: string): string {
  return [...splitEmails(text), email].join(", ");
}

/** A typed text without an address; what else stands in it stays, wrong addresses too. */
export function withoutEmail(text: string, email: string): string {
  const same = isSame(email);
  return splitEmails(text)
    .filter((entry) => !same(entry))
    .join(", ");
}
