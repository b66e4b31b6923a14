import { expect, test } from "vitest";
import { rulePaths } from "../scope/paths.ts";
import { campaignScreens, iterationScreens, publicScreens, ruleScreensByType, topScreens } from "./screens.ts";

const paths = (screens: object) => Object.keys(screens);

test("home and the error page stand outside any campaign §2.2.02 §2.2.03", () => {
  expect(paths(topScreens)).toEqual(expect.arrayContaining(["", "home", "campaign/key-details"]));
  expect(paths(publicScreens)).toContain("error");
});

test("every campaign screen has its route §2.2.04 §2.2.05 §2.2.06 §2.2.07 §2.2.08 §2.2.09", () => {
  const wanted = ["", "summary", "key-details", "management-details", "routing-plans", "status", "iteration/new"];
  expect(paths(campaignScreens)).toEqual(expect.arrayContaining(wanted));
});

test("every iteration screen has its route §2.2.10 §2.2.12 §2.2.13 §2.2.14 §2.2.15 §2.2.16 §2.2.17 §2.2.18", () => {
  const wanted = [
    "key-details",
    "summary",
    "summary/reports",
    "summary/reports/:reportId",
    "reports",
    "routing-plan",
    "cohorts",
    "copy",
    "reviewers",
    "explain",
  ];
  expect(paths(iterationScreens)).toEqual(expect.arrayContaining(wanted));
});

test("every rule type has summary, editor, library and AND clause, routing rules their routing IDs too §2.2.19 §2.2.20 §2.2.21", () => {
  const shared = ["summary", ":ruleId", ":ruleId/library", ":ruleId/and-clause/:andClauseNumber"];
  expect(rulePaths).toEqual({ F: "filter-rules", S: "suppression-rules", R: "routing-rules" });
  expect(paths(ruleScreensByType.F)).toEqual(shared);
  expect(paths(ruleScreensByType.S)).toEqual(shared);
  expect(paths(ruleScreensByType.R)).toEqual([...shared, ":ruleId/routing-ids"]);
});
