import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule";
import { describe, expect, test } from "vitest";
import { afterSavePath, campaignPath, editPath, iterationPath, openRulesPath, rulePaths } from "./paths.ts";

const key = { teamId: "team-a", campaignId: "c1", iterationId: "i1" };

test("a campaign's screens stand below its team and identifier §2.2.01", () => {
  expect(campaignPath(key, "summary")).toBe("/team-a/campaign/c1/summary");
  expect(iterationPath(key, "cohorts")).toBe("/team-a/campaign/c1/iteration/i1/cohorts");
  expect(openRulesPath(key, "S")).toBe("/team-a/campaign/c1/iteration/i1/summary?openRules=S");
});

test("identifiers cannot break out of their place in a path", () => {
  expect(campaignPath({ teamId: "a/b", campaignId: "?c#" }, "summary")).toBe("/a%2Fb/campaign/%3Fc%23/summary");
});

test("the screens of a rule type stand where the domain's table says", () => {
  for (const type of ruleTypes) expect(rulePaths[type]).toBe(ruleTypeFacts[type].path);
});

describe("the page to return to after saving", () => {
  const after = (redirectUrl: string) => afterSavePath(new URLSearchParams({ redirectUrl }), "/otherwise");

  test("is the one redirectUrl names §2.2.23", () => {
    expect(after("/team-a/campaign/c1/summary?openRules=F")).toBe("/team-a/campaign/c1/summary?openRules=F");
    expect(afterSavePath(new URL(editPath(key, "cohorts"), "http://x").searchParams, "/")).toBe(
      iterationPath(key, "summary"),
    );
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "", "/a//b"])(
    "is never %j",
    (redirectUrl) => {
      expect(after(redirectUrl)).toBe("/otherwise");
    },
  );
});
