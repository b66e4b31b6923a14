import { expect, test } from "vitest";
import { hasEmail, withEmail, withoutEmail } from "./emails.ts";

const typed = "Anna Smith <anna@example.nhs.uk>; half@\nBO@example.nhs.uk,";

test("an address is chosen into what was typed and taken out of it, in whatever case, and all else stays REQ-SCR-59", () => {
  expect(hasEmail(typed, "bo@example.nhs.uk")).toBe(true);
  expect(hasEmail(typed, "o@example.nhs.uk")).toBe(false);
  expect(withEmail(typed, "cy@example.nhs.uk")).toBe(
    "anna@example.nhs.uk, half@, BO@example.nhs.uk, cy@example.nhs.uk",
  );
  expect(withEmail(" ", "cy@example.nhs.uk")).toBe("cy@example.nhs.uk");
  expect(withoutEmail(typed, "bo@example.nhs.uk")).toBe("anna@example.nhs.uk, half@");
  expect(withoutEmail("bo@example.nhs.uk", "bo@example.nhs.uk")).toBe("");
});
