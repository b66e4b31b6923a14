import { expect, test } from "vitest";
import { campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "../../app/test/open-app.tsx";
import { openRules, rule } from "../rules/test/rule-screens.tsx";

const root = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
const refused = (status: number, message: string, errors: Record<string, string[]> = {}) =>
  Response.json({ message, kind: "unexpected", errors }, { status });

test("an iteration page shows the API's message if the iteration cannot be locked §8.04", async () => {
  const { screen } = await openApp(`${root}/iteration/${iterationId}/cohorts`, ({ path }) => {
    if (path.endsWith("/lock")) return refused(500, "The lock could not be written.");
    return path === `/team${root}` ? Response.json(campaignOf(emptyIteration)) : undefined;
  });
  await expect.element(screen.getByRole("alert").first()).toHaveTextContent("The lock could not be written.");
});

test("an iteration page shows the API's message if the campaign details cannot be read §8.04", async () => {
  const { screen } = await openApp(`${root}/iteration/${iterationId}/cohorts`, ({ path }) =>
    path === `/team${root}` ? refused(500, "The campaign could not be read.") : undefined,
  );
  await expect.element(screen.getByText("The campaign could not be read.").first()).toBeVisible();
});

test("an iteration page shows the message, and below it the errors by field, if the iteration cannot be saved §8.04", async () => {
  const errors = { IterationDate: ["Too late"], IterationRules: ["Two rules share a priority", "Too many rules"] };
  const body = { message: "Check the details you entered.", kind: "invalid", errors };
  const { screen } = await openRules("filter-rules/summary", {
    rules: [rule("F", "One"), rule("F", "Two", { Priority: 10 })],
    refuse: () => ({ status: 400, body }),
  });
  await screen.getByRole("button", { name: "Move up Two" }).click();
  await expect
    .element(screen.getByRole("alert").first())
    .toHaveTextContent(
      "Check the details you entered.IterationDateToo lateIterationRulesTwo rules share a priorityToo many rules",
    );
});
