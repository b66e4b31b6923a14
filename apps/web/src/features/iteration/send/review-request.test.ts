import type { TeamUsers } from "@spi/domain/api-contract";
import { describe, expect, test } from "vitest";
import { networkRefusal, readRefusal } from "../../../ui/page/refusal.ts";
import { runDateUnconfirmed } from "../../../scope/ConfirmRunDate.tsx";
import { checkRequest, toDisplayRefusal, readCandidates, reviewMessages } from "./review-request.ts";

const user = (sub: string, given_name: string | null, email: string | null = `${sub}@x.uk`) => ({
  sub,
  given_name,
  family_name: "Smith",
  email,
});
const candidateQuery = { teamId: "team-a", userId: "me", contributors: ["w"], reviewers: [] };
const key = { teamId: "team-a", campaignId: "c1", iterationId: "i1" };

describe("candidate reviewers", () => {
  test("are the team's approvers by given name, without the sender, unnamed users and duplicates, and with contributors listed separately §2.3.28 §5.36 REQ-REV-13 REQ-REV-412", () => {
    const approve = [
      user("z", "Zoe"),
      user("a", "Ada"),
      user("me", "Me"),
      user("a", "Ada"),
      user("n", null),
      user("e", "Eve", null),
      user("w", "Will"),
    ];
    const candidates = readCandidates(
      { "team-a": { approve, release: [] }, "team-b": { approve: [user("b", "Bob")], release: [] } },
      candidateQuery,
    );
    expect(candidates.ok && candidates.value.available.map(({ sub }) => sub)).toEqual(["a", "z"]);
    expect(candidates.ok && candidates.value.otherContributors.map(({ sub }) => sub)).toEqual(["w"]);
  });

  test("are none for a team without approvers", () => {
    expect(readCandidates({}, candidateQuery)).toEqual({
      ok: true,
      value: { available: [], otherContributors: [], preselected: [] },
    });
  });

  test("include the campaign's reviewer, ignoring case in the email address REQ-SCR-60", () => {
    const approve = [user("z", "Zoe"), user("a", "Ada"), user("w", "Will")];
    const candidates = readCandidates(
      { "team-a": { approve, release: [] } },
      { ...candidateQuery, reviewers: ["Z@x.uk", "w@x.uk", "b@x.uk"] },
    );
    expect(candidates.ok && candidates.value.preselected).toEqual(["z"]);
  });

  test("are unknown without a team or a valid response §8.13", () => {
    const invalidUsers = { "team-a": { approve: "everybody" } } as unknown as TeamUsers;
    const refusals = [
      readCandidates({}, { ...candidateQuery, teamId: "" }),
      readCandidates(null, candidateQuery),
      readCandidates(invalidUsers, candidateQuery),
    ];
    expect(refusals.map((result) => !result.ok && result.refusal)).toEqual([
      "No team ID available",
      "No data returned from team users API",
      "Failed to process team users data",
    ]);
  });
});

test("sending an iteration needs one or more reviewers and a known team, campaign and iteration §5.33 §5.34 REQ-SCR-454", () => {
  const reviewers = ["a"];
  expect(checkRequest(key, { reviewers, needsConfirmation: false })).toEqual({ ok: true, value: ["a"] });
  const refused = (message: string) => ({ ok: false, refusal: { reviewers: message } });
  expect(checkRequest(key, { reviewers: [], needsConfirmation: false })).toEqual(
    refused("You must select at least one reviewer."),
  );
  for (const missing of ["teamId", "campaignId", "iterationId"]) {
    expect(checkRequest({ ...key, [missing]: "" }, { reviewers, needsConfirmation: false })).toEqual(
      refused("Missing required information to send for review."),
    );
  }
});

test("a run date that is today or past must be confirmed, and its error is shown with a missing reviewer's REQ-REV-21", () => {
  expect(checkRequest(key, { reviewers: ["a"], needsConfirmation: true })).toMatchObject({
    refusal: { confirm_past_run_date: runDateUnconfirmed },
  });
  const both = checkRequest(key, { reviewers: [], needsConfirmation: true });
  expect(!both.ok && Object.keys(both.refusal)).toEqual(["reviewers", "confirm_past_run_date"]);
});

test("a failure is shown with the server's message, or with ours if there is none §8.13", () => {
  expect(
    toDisplayRefusal(readRefusal(503, { kind: "unavailable", message: "Not now." }), reviewMessages.usersFailed).body
      .message,
  ).toBe("Not now.");
  const reworded = readRefusal(500, { kind: "unexpected", message: "Something went wrong." });
  for (const wordless of [readRefusal(500, undefined), reworded, networkRefusal(new TypeError("Failed to fetch"))]) {
    expect(toDisplayRefusal(wordless, reviewMessages.usersFailed).body.message).toBe(
      "An error has occurred while fetching team users. Please try again later.",
    );
    expect(toDisplayRefusal(wordless, reviewMessages.sendFailed).body.message).toBe(
      "Failed to send for review. Please try again.",
    );
  }
});
