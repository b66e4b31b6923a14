import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { campaignScreens, iterationScreens, ruleScreensByType, topScreens } from "../../app/screens.ts";
import { findHelp } from "./find-help.ts";
import { helpTexts } from "./help-texts.ts";

const fill = (path: string) =>
  `/${path}`.replace(":reportId", "1").replace(":ruleId", "new").replace(":andClauseNumber", "1").replace(/\/$/, "") ||
  "/";

const campaign = "team-a/campaign/c1";
const addresses = [
  ...Object.keys(topScreens).map(fill),
  ...Object.keys(campaignScreens).map((path) => fill(`${campaign}/${path}`)),
  ...Object.keys(iterationScreens).map((path) => fill(`${campaign}/iteration/i1/${path}`)),
  ...Object.keys(ruleScreensByType.R).map((path) => fill(`${campaign}/iteration/i1/routing-rules/${path}`)),
];

test.each(addresses)("the screen at %s has its own guidance REQ-SCR-28", (address) => {
  const help = findHelp(address);
  expect(help && matchPath(help.path, address)).not.toBeNull();
  expect(help?.paragraphs.length).toBeGreaterThan(0);
});

test("every row of the table belongs to a screen", () => {
  const matchedPaths = new Set(addresses.map((address) => findHelp(address)?.path));
  expect(helpTexts.map(({ path }) => path).filter((path) => !matchedPaths.has(path))).toEqual([]);
});
