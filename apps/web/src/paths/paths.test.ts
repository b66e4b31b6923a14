import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { describe, expect, test } from "vitest";
import { type IterationKey, afterSavePath, editPath, iterationPath, rulePaths } from "./paths.ts";
import * as paths from "./paths.ts";

const key = { teamId: "team-a", campaignId: "c1", iterationId: "i1" };

/** Returns every path for the campaign, iteration and rule with these identifiers. */
function everyPath(of: IterationKey, ruleId: string): string[] {
  return [
    paths.homePath,
    paths.calendarPath,
    paths.searchPath,
    paths.searchResultsPath("flu & ?"),
    paths.errorPath,
    paths.logOutPath,
    paths.newCampaignPath,
    paths.stopListPath(of.teamId),
    ...paths.campaignScreenPaths.map((screen) => paths.campaignPath(of, screen)),
    paths.addRoutingPlansPath(of, paths.iterationPath(of, "routing-plan")),
    ...paths.iterationScreenPaths.map((screen) => paths.iterationPath(of, screen)),
    paths.editPath(of, "cohorts"),
    paths.openRulesPath(of, "S"),
    paths.reportPath(of, 2),
    ...ruleTypes.map((type) => paths.rulesPath(of, type)),
    paths.rulePath(of, { type: "F", ruleId }),
    paths.ruleFromSummaryPath(of, { type: "F", ruleId }),
    paths.andClausePath(of, { type: "S", ruleId, number: 2 }),
    paths.libraryPath(of, { type: "R", ruleId }),
    paths.libraryPath(of, { type: "R", ruleId, clauseNumber: 3 }),
    paths.severalRulesPath(of, "F"),
    paths.routingByNeedPath(of),
    paths.routingIdsPath(of, ruleId),
  ];
}

test("every screen has its path §2.2.02 §2.2.03", () => {
  expect(everyPath(key, paths.newRuleId)).toMatchInlineSnapshot(`
    [
      "/home",
      "/calendar",
      "/search",
      "/search?text=flu+%26+%3F",
      "/error",
      "/log-out",
      "/campaign/key-details",
      "/team-a/stop-list",
      "/team-a/campaign/c1/summary",
      "/team-a/campaign/c1/key-details",
      "/team-a/campaign/c1/management-details",
      "/team-a/campaign/c1/routing-plans",
      "/team-a/campaign/c1/sending",
      "/team-a/campaign/c1/sending/days",
      "/team-a/campaign/c1/sending/limits",
      "/team-a/campaign/c1/sending/waves",
      "/team-a/campaign/c1/sending/checks",
      "/team-a/campaign/c1/expectations",
      "/team-a/campaign/c1/eligibility",
      "/team-a/campaign/c1/coverage",
      "/team-a/campaign/c1/status",
      "/team-a/campaign/c1/iteration/new",
      "/team-a/campaign/c1/history",
      "/team-a/campaign/c1/routing-plans?redirectUrl=%2Fteam-a%2Fcampaign%2Fc1%2Fiteration%2Fi1%2Frouting-plan",
      "/team-a/campaign/c1/iteration/i1/key-details",
      "/team-a/campaign/c1/iteration/i1/summary",
      "/team-a/campaign/c1/iteration/i1/summary/reports",
      "/team-a/campaign/c1/iteration/i1/reports",
      "/team-a/campaign/c1/iteration/i1/routing-plan",
      "/team-a/campaign/c1/iteration/i1/cohorts",
      "/team-a/campaign/c1/iteration/i1/expectations",
      "/team-a/campaign/c1/iteration/i1/copy",
      "/team-a/campaign/c1/iteration/i1/reminder",
      "/team-a/campaign/c1/iteration/i1/reviewers",
      "/team-a/campaign/c1/iteration/i1/comments",
      "/team-a/campaign/c1/iteration/i1/history",
      "/team-a/campaign/c1/iteration/i1/explain",
      "/team-a/campaign/c1/iteration/i1/release",
      "/team-a/campaign/c1/iteration/i1/cohorts?redirectUrl=%2Fteam-a%2Fcampaign%2Fc1%2Fiteration%2Fi1%2Fsummary",
      "/team-a/campaign/c1/iteration/i1/summary?openRules=S",
      "/team-a/campaign/c1/iteration/i1/summary/reports/2",
      "/team-a/campaign/c1/iteration/i1/filter-rules/summary",
      "/team-a/campaign/c1/iteration/i1/suppression-rules/summary",
      "/team-a/campaign/c1/iteration/i1/routing-rules/summary",
      "/team-a/campaign/c1/iteration/i1/filter-rules/new",
      "/team-a/campaign/c1/iteration/i1/filter-rules/new?redirectUrl=%2Fteam-a%2Fcampaign%2Fc1%2Fiteration%2Fi1%2Fsummary%23rules-F",
      "/team-a/campaign/c1/iteration/i1/suppression-rules/new/and-clause/2",
      "/team-a/campaign/c1/iteration/i1/routing-rules/new/library",
      "/team-a/campaign/c1/iteration/i1/routing-rules/new/library?andClause=3",
      "/team-a/campaign/c1/iteration/i1/filter-rules/new/library?several=yes&redirectUrl=%2Fteam-a%2Fcampaign%2Fc1%2Fiteration%2Fi1%2Fsummary%23rules-F",
      "/team-a/campaign/c1/iteration/i1/routing-rules/by-need?redirectUrl=%2Fteam-a%2Fcampaign%2Fc1%2Fiteration%2Fi1%2Fsummary%23rules-R",
      "/team-a/campaign/c1/iteration/i1/routing-rules/new/routing-ids",
    ]
  `);
});

test("identifiers cannot change the structure of a path", () => {
  const plain = everyPath({ teamId: "T", campaignId: "C", iterationId: "I" }, "R");
  const hostile = everyPath({ teamId: "../a", campaignId: "?c#", iterationId: "%2e%2e/x y" }, "../../home");
  const depths = (all: string[]) => all.map((path) => new URL(path, "http://x").pathname.split("/").length);
  expect(depths(hostile)).toEqual(depths(plain));
  expect(hostile.map((path) => new URL(path, "http://x").hash).join("")).toBe("");
  expect(hostile).toContain("/..%2Fa/campaign/%3Fc%23/iteration/%252e%252e%2Fx%20y/filter-rules/..%2F..%2Fhome");
});

test("a rule type's screens have the path from the domain's table", () => {
  for (const type of ruleTypes) expect(rulePaths[type]).toBe(ruleTypeFacts[type].path);
});

describe("the page to return to after saving", () => {
  const after = (redirectUrl: string) => afterSavePath(new URLSearchParams({ redirectUrl }), "/otherwise");

  test("the page is the one in redirectUrl §2.2.23", () => {
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
