import { expect, test } from "vitest";
import { escapedForTerminal } from "./terminal.ts";

test("what would clear, colour or turn round what a terminal shows stands as its escape, and JSON stays what it was REQ-SEL-50", () => {
  const name = "Under \u202E\u001B[31m80\u001B]0;x\u0007\u{E0041} é";
  expect(escapedForTerminal(`${name}\nnext`)).toBe(
    "Under \\u202e\\u001b[31m80\\u001b]0;x\\u0007\\udb40\\udc41 é\nnext",
  );
  const json = JSON.stringify({ name });
  expect(JSON.parse(escapedForTerminal(json))).toEqual({ name });
});
