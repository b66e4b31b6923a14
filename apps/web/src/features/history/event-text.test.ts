import { actionsByKind } from "@spi/domain/desk/history-kinds";
import { expect, test } from "vitest";
import { describeAction, groupByDay, sortByName } from "./event-text.ts";

test("an action is described in words, and an unknown action is shown unchanged REQ-SCR-27", () => {
  expect(describeAction({ action: "sendForReview", kind: "iteration", name: "A$&B", from: null })).toBe(
    "sent the iteration A$&B for review",
  );
  expect(describeAction({ action: "painted", kind: "campaign", name: "C", from: null })).toBe("painted the campaign C");
  const from = { id: "bo", name: "Bo Both" };
  expect(describeAction({ action: "tookOverLock", kind: "iteration", name: "C", from })).toBe(
    "took over the lock on the iteration C from Bo Both",
  );
});

test("users are listed by name, and events by day", () => {
  const wendy = { id: "w", name: "Wendy" };
  const arun = { id: "a", name: "Arun" };
  const events = [
    { by: wendy, at: "20261121100000" },
    { by: arun, at: "20261121090000" },
    { by: wendy, at: "20261120090000" },
  ];
  expect(sortByName([wendy, arun])).toEqual([arun, wendy]);
  expect(groupByDay(events).map(([day, list]) => [day, list.length])).toEqual([
    ["20261121", 2],
    ["20261120", 1],
  ]);
});

test("each action of a kind in the filter has its own text REQ-SCR-497", () => {
  for (const action of Object.values(actionsByKind).flat()) {
    const text = describeAction({ action, kind: "campaign", name: "C", from: null });
    expect(text).not.toBe(`${action} the campaign C`);
  }
});
