const emailPattern = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]{2,}$/;

/** The message of REQ-VAL-10, with an example address of a domain nobody owns. */
export const emailsMessage =
  "Enter one or more email addresses in the correct format, like name@example.nhs.uk. If you enter more than one " +
  "email address, separate them with a comma. For example, 'name@example.nhs.uk,other@example.nhs.uk'.";

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/** The addresses in a text separated by commas; blanks around them are dropped, empty entries too. */
export function splitEmails(text: string): string[] {
  return text
    .split(",")
    .map((email) => email.trim())
    .filter((email) => email !== "");
}
