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
