import { expect, test } from "vitest";
import { escapedForTerminal } from "./terminal.ts";

test("characters that clear, colour or reorder a terminal's text are escaped, and JSON has the same meaning REQ-SEL-50 REQ-SEL-481", () => {
  const name = "Under \u202E\u001B[31m80\u001B]0;x\u0007\u{E0041} é";
  expect(escapedForTerminal(`${name}\nnext`)).toBe(
    "Under \\u202e\\u001b[31m80\\u001b]0;x\\u0007\\udb40\\udc41 é\nnext",
  );
  const json = JSON.stringify({ name });
  expect(JSON.parse(escapedForTerminal(json))).toEqual({ name });
});
