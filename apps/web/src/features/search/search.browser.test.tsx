import type { SearchResponse } from "@spi/domain/desk/search";
import { searchMessages } from "@spi/domain/desk/search-text";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { campaignKey, iterationId, openApp } from "../../app/test/open-app.tsx";

const ruleId = "33333333-3333-4333-8333-333333333333";
const inCampaign = { team_id: campaignKey.teamId, campaign_id: campaignKey.campaignId, campaign: "Spring" };
const iteration = {
  ...inCampaign,
  iteration_id: iterationId,
  iteration: "First",
  run_date: "20261128",
  status: "draft" as const,
  being_sent: false,
};
const rule = { ...iteration, rule_id: ruleId, rule_type: "S" as const, rule: "Care home" };
const sent = { ...rule, rule_id: iterationId, rule_type: "F" as const, rule: "Under 75", status: "approved" as const };
const sending = { ...iteration, iteration: "Third", status: "report approved" as const, being_sent: true };
const foreign = { ...rule, team_id: "team-b", rule_id: campaignKey.campaignId, rule: "Of others" };

const all = <Item,>(...items: Item[]) => ({ items, total: items.length });
const none = { items: [], total: 0 };
const nothing: SearchResponse = { campaigns: none, iterations: none, rules: none, plans: none, iterations_left_out: 0 };
const everything: SearchResponse = {
  campaigns: all(inCampaign),
  iterations: all(iteration),
  rules: { items: [rule, sent, foreign], total: 1234 },
  plans: all({ ...inCampaign, plan: "BRAILLE" }),
  iterations_left_out: 1,
};

async function open(at: string, answer: SearchResponse = everything) {
  let requestCount = 0;
  const { screen, router } = await openApp(at, ({ path }) => {
    if (path !== "/me/search") return undefined;
    requestCount += 1;
    return Response.json(answer);
  });
  const box = screen.getByRole("searchbox", { name: "Search campaigns, iterations, rules and routing plan IDs" });
  const address = () => router.state.location.pathname + router.state.location.search;
  return { screen, box, address, requestCount: () => requestCount };
}

test("Control and K focus the search box on any page, and Enter shows the results, without a mouse REQ-DESK-62 REQ-DESK-63", async () => {
  const { screen, box, address, requestCount } = await open("/search");
  await expect.element(screen.getByText(/^Use the search box at the top of the page/)).toBeVisible();
  await expect.element(box).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("Spring & more{Enter}");
  await expect.poll(address).toBe("/search?text=Spring+%26+more");
  await expect.element(screen.getByRole("heading", { name: "Search results for “Spring & more”" })).toHaveFocus();
  await expect.element(box).toHaveValue("Spring & more");
  expect(requestCount()).toBe(1);
});

test("Control and K do nothing while a dialog is open REQ-DESK-62 REQ-DESK-435", async () => {
  const { box } = await open("/search");
  await expect.element(box).toBeVisible();
  const dialog = document.createElement("dialog");
  dialog.innerHTML = "<input id='in-dialog'>";
  document.body.append(dialog);
  dialog.showModal();
  const typed = document.querySelector("#in-dialog");
  await expect.poll(() => document.activeElement).toBe(typed);
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(typed);
  dialog.remove();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(box).toHaveFocus();
});

test("each result links to its page, and a rule to its editor for a user who can change it now REQ-DESK-63 REQ-DESK-436", async () => {
  const { screen } = await open("/search?text=spring");
  const root = `/team-a/campaign/${campaignKey.campaignId}`;
  const leads = async (name: string, path: string) => {
    const link = screen.getByRole("main").getByRole("link", { name, exact: true });
    await expect.element(link).toHaveAttribute("href", path);
  };
  await leads("Spring", `${root}/summary`);
  await leads("First", `${root}/iteration/${iterationId}/summary`);
  await leads("Care home", `${root}/iteration/${iterationId}/suppression-rules/${ruleId}`);
  await leads("Under 75", `${root}/iteration/${iterationId}/summary?openRules=F`);
  const others = `/team-b/campaign/${campaignKey.campaignId}/iteration/${iterationId}/summary?openRules=S`;
  await leads("Of others", others);
  await leads("BRAILLE", `${root}/routing-plans`);
  await expect.element(screen.getByText("1,237 results")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Rules (1,234)" })).toBeVisible();
  await expect.element(screen.getByText("Showing the 3 best matches of 1,234.")).toBeVisible();
  await expect.element(screen.getByText("Filter rule in First, Spring. Run date: 28 November 2026")).toBeVisible();
  const limitText = screen.getByText("We only searched the rules in the 2,000 most recently changed iterations.");
  await expect.element(limitText).toBeVisible();
});

test("an iteration that is being sent shows that status in the results REQ-DESK-76", async () => {
  const { screen } = await open("/search?text=third", { ...nothing, iterations: all(sending) });
  await expect.element(screen.getByText("Being sent", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Report approved", { exact: true })).not.toBeInTheDocument();
});

test("an empty result is reported with what to do next REQ-DESK-63 REQ-DESK-437", async () => {
  const { screen } = await open("/search?text=spring", nothing);
  await expect
    .element(screen.getByRole("main").getByRole("status"))
    .toHaveTextContent("No results. Check the spelling or enter fewer words. We only search your teams’ campaigns.");
  expect(screen.getByRole("main").getByRole("list").elements()).toHaveLength(0);
});

test("text that is too short or looks like an NHS number is rejected on the page without a search REQ-DESK-61 REQ-DESK-433", async () => {
  const { screen, box, address, requestCount } = await open("/search?text=a");
  await expect.element(screen.getByRole("alert")).toHaveTextContent(searchMessages.short);
  await userEvent.fill(box, "999 000 0018");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("alert")).toHaveTextContent(searchMessages.nhsNumber);
  expect(address()).toBe("/search");
  await expect.element(box).toHaveValue("");
  expect(requestCount()).toBe(0);
});

test("an NHS number is removed from the address REQ-DESK-61 REQ-DESK-434", async () => {
  const { screen, address, requestCount } = await open("/search?text=9990000018");
  await expect.element(screen.getByRole("alert")).toHaveTextContent(searchMessages.nhsNumber);
  expect([address(), requestCount()]).toEqual(["/search", 0]);
});

test("more results of one kind are shown on request, and the focus moves to the first new one REQ-DESK-432", async () => {
  const rules = Array.from({ length: 12 }, (_, index) => ({
    ...rule,
    rule_id: `33333333-3333-4333-8333-3333333333${String(index + 10)}`,
    rule: `Rule ${index + 1}`,
  }));
  const answers = [
    { ...nothing, rules: { items: rules.slice(0, 10), total: 12 } },
    { ...nothing, rules: { items: rules.slice(10), total: 12 } },
  ];
  const { screen } = await openApp("/search?text=rule", ({ path }) =>
    path === "/me/search" ? Response.json(answers.shift()) : undefined,
  );
  await expect.element(screen.getByText("Showing the 10 best matches of 12.")).toBeVisible();
  await screen.getByRole("button", { name: "Show more rules" }).click();
  await expect.element(screen.getByRole("link", { name: "Rule 11" })).toHaveFocus();
  await expect.element(screen.getByRole("link", { name: "Rule 12" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Show more rules" })).not.toBeInTheDocument();
});
