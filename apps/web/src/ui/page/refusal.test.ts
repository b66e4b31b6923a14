import { describe, expect, test } from "vitest";
import { asRefusal, networkRefusal, readRefusal } from "./refusal.ts";

describe("why a request failed", () => {
  test("a refusal has the body's message and errors, and the status §7.19", () => {
    const refusal = readRefusal(400, { message: "Check it.", kind: "invalid", errors: { Name: ["Too long"] } });
    expect(refusal.status).toBe(400);
    expect(refusal.body).toEqual({ message: "Check it.", kind: "invalid", errors: { Name: ["Too long"] } });
  });

  test.each([undefined, null, "Bad gateway", {}, { message: "" }])(
    "is 'An error occurred' when the body is %j §8.04 REQ-SCR-420",
    (body) => {
      expect(readRefusal(502, body).body.message).toBe("An error occurred");
    },
  );

  test("a network failure is status 500 with the error's text §7.19 REQ-SCR-421", () => {
    const refusal = networkRefusal(new TypeError("Failed to fetch"));
    expect([refusal.status, refusal.message]).toEqual([500, "Failed to fetch"]);
    expect(refusal.body.message).toBe("We could not reach the service. Check your connection, then try again.");
    expect(asRefusal(refusal)).toBe(refusal);
  });
});
