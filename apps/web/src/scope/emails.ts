/**
 * Splits text into addresses at commas, semicolons and line breaks. From "Name <address>", takes only the address.
 * Drops white space, empty entries, and addresses that differ only in case.
 */
export function splitEmails(text: string): string[] {
  const entries = text.split(/[;\r\n]/).flatMap(splitEntries);
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = entry.toLowerCase();
    if (entry === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Splits the text into entries. The name before an address can contain a comma, for example "Smith, Anna
 * <anna@example.nhs.uk>".
 */
function splitEntries(text: string): string[] {
  const address = namedAddress(text);
  return address === undefined ? text.split(",").map((entry) => namedAddress(entry) ?? entry.trim()) : [address];
}

function namedAddress(text: string): string | undefined {
  return /^[^<>@]*<([^<>\s]+)>\s*$/.exec(text)?.[1];
}

const isSameEmail = (email: string) => (other: string) => other.toLowerCase() === email.toLowerCase();

/** Returns whether typed text contains an address, ignoring case. */
export function hasEmail(text: string, email: string): boolean {
  return splitEmails(text).some(isSameEmail(email));
}

/** Adds an address at the end of typed text. */
export function withEmail(text: string, email: string): string {
  return [...splitEmails(text), email].join(", ");
}

/** Removes an address from typed text. The rest of the text is retained, including invalid addresses. */
export function withoutEmail(text: string, email: string): string {
  const isRemoved = isSameEmail(email);
  return splitEmails(text)
    .filter((entry) => !isRemoved(entry))
    .join(", ");
}
