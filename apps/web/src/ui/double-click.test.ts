import { expect, test } from "vitest";
import { isDoubleClick, watchInput } from "./double-click.ts";

test("a second click within 1000 ms counts as a double click §9.04", () => {
  expect(isDoubleClick({ at: 5999, previous: 5000 })).toBe(true);
  expect(isDoubleClick({ at: 6000, previous: 5000 })).toBe(false);
});

test("a click after typing counts separately", () => {
  const target = new EventTarget();
  watchInput(target);
  const typed = new Event("input");
  target.dispatchEvent(typed);
  expect(isDoubleClick({ at: typed.timeStamp + 10, previous: typed.timeStamp - 10 })).toBe(false);
  expect(isDoubleClick({ at: typed.timeStamp + 20, previous: typed.timeStamp + 10 })).toBe(true);
});
