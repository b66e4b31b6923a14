import type { IterationResponse } from "@spi/domain/api-contract";
import { statusName } from "@spi/domain/iteration/lifecycle";
import { expect, test } from "vitest";
import { runStatusTag } from "./run-status.ts";

test("a status is shown with the name of the service it was sent to", () => {
  const status: IterationResponse["status"] = "sent to nhs notify";
  expect([statusName(status), statusName("in review")]).toEqual(["Sent to NHS Notify", "In review"]);
});

test("an unknown run status is shown in red §4.08", () => {
  expect(runStatusTag("paused")).toEqual({ label: "Paused", colour: "red" });
  expect(runStatusTag("toString")).toMatchObject({ colour: "red" });
});
