/** A campaign's screens in every state. */
import type { Page } from "@playwright/test";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { nextYear } from "../season.ts";
import {
  type State,
  mockFailure,
  mockChangedOnReload,
  neverAnswer,
  press,
  mockSavedMeanwhile,
  statesOf,
  whileLoading,
} from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const rita = statesOf("rita.reader");
const save = press("Save and continue");

const summary = (of: Exclude<keyof World, "empty">, heading: string) =>
  [heading, (world: World) => `${world[of].campaign}/summary`] as const;
const on = (heading: string, screen: string) =>
  [heading, ({ filled }: World) => `${filled.campaign}/${screen}`] as const;
const onBare = (heading: string, screen: string) =>
  [heading, ({ bare }: World) => `${bare.campaign}/${screen}`] as const;

const newCampaign = ["Campaign key details", () => "/campaign/key-details"] as const;
const keyDetails = on("Campaign key details", "key-details");
const coverage = on("How often people are reached", "coverage");
const plans = on("Campaign routing plan IDs", "routing-plans");
const newIteration = on("Create a new iteration", "iteration/new");
const campaignCalls = "**/api/team/*/campaign/*";

const type = (label: string, text: string) => (page: Page) => page.getByLabel(label).fill(text);
const rename = async (page: Page) => {
  await press("Edit LETTER")(page);
  await page.getByLabel("Edit LETTER").fill("POST");
};

/**
 * The first iteration is being sent and some of its messages have been accepted. The page shows this before the user
 * types anything.
 */
const whileSent = {
  answers: (page: Page) =>
    page.route(campaignCalls, async (route) => {
      // The server can close a connection at this moment, which is not a failure of the screen.
      const response = await route.fetch({ maxRetries: 2 });
      const whole = (await response.json()) as WholeCampaignResponse;
      const iteration_id = whole.iterations[0]!.iteration_details.ID;
      const started = {
        started_by: null,
        started_at: null,
        approved: 9,
        accepted: 4,
        tests: null,
        unread_sent_by: [],
      };
      const releases = [{ iteration_id, state: "sending" as const, irrevocable: true, ...started }];
      await route.fulfill({ response, json: { ...whole, releases } satisfies WholeCampaignResponse });
    }),
  act: (page: Page) => page.getByText("to NHS Notify now:").waitFor(),
};

const changedDates = (page: string) =>
  wendy(`${page}: held by Bo, so the summary says why`, ["Held by Bo", ({ locked }) => `${locked.campaign}/${page}`], {
    focus: "error summary",
  });

export const campaignStates: State[] = [
  wendy("new campaign: empty", newCampaign),
  rita("new campaign: without the right to create one", newCampaign),
  wendy("new campaign: errors", newCampaign, { act: save, focus: "error summary" }),
  wendy("campaign summary: complete", summary("filled", "Being set up")),
  wendy("campaign summary: only begun", summary("bare", "Only begun")),
  wendy("campaign summary: no iterations", ["Without iterations", ({ empty }) => `${empty.campaign}/summary`]),
  wendy("campaign summary: held by somebody else", summary("locked", "Held by Bo")),
  wendy("campaign summary: before the lock is taken over", summary("locked", "Held by Bo"), {
    act: press("Take over the lock"),
    focus: "anything",
  }),
  rita("campaign summary: read only", summary("filled", "Being set up")),
  rita("campaign summary: read only while somebody edits", summary("locked", "Held by Bo")),
  wendy("campaign summary: loading", [whileLoading, ({ filled }) => `${filled.campaign}/summary`], {
    answers: neverAnswer(campaignCalls),
  }),
  wendy("campaign summary: before it is deleted", ["Without iterations", ({ empty }) => `${empty.campaign}/summary`], {
    act: press(/^Delete/),
    focus: "anything",
  }),
  wendy("coverage: counted", coverage, {
    act: (page) => page.getByRole("heading", { name: "By iteration" }).waitFor(),
  }),
  wendy("coverage: counting", coverage, { answers: neverAnswer("**/api/**/coverage") }),
  wendy("coverage: cannot be had", coverage, { answers: mockFailure("GET", "**/api/**/coverage") }),
  wendy("coverage: no iterations", ["How often people are reached", ({ empty }) => `${empty.campaign}/coverage`], {
    act: (page) => page.getByText("There are no iterations to count yet.").waitFor(),
  }),
  wendy("key details: filled", keyDetails),
  wendy("key details: errors", keyDetails, {
    act: async (page) => {
      await type("Campaign name", "")(page);
      await page.getByRole("group", { name: "Start date" }).getByLabel("Month").fill("13");
      await save(page);
    },
    focus: "error summary",
  }),
  wendy("key details: the save failed", keyDetails, {
    answers: mockFailure("PUT", campaignCalls),
    act: save,
    focus: "error summary",
  }),
  wendy("key details: somebody else saved first", keyDetails, {
    answers: mockSavedMeanwhile(campaignCalls, () => ({ EndDate: `${nextYear}0501` })),
    act: async (page) => {
      await page.getByRole("group", { name: "End date" }).getByLabel("Month").fill("4");
      await page.getByRole("group", { name: "End date" }).getByLabel("Day").fill("30");
      await save(page);
      await press("Save my choices")(page);
      await page.getByText("Choose which one to keep").waitFor();
    },
    focus: "anything",
  }),
  wendy("key details: what was typed is back", keyDetails, {
    act: mockChangedOnReload(type("Campaign name", "Typed")),
    focus: "anything",
  }),
  wendy("key details: waiting for the lock", [whileLoading, keyDetails[1]], { answers: neverAnswer("**/lock") }),
  wendy("key details: asks before leaving", keyDetails, {
    act: async (page) => {
      await type("Campaign name", "Typed")(page);
      await page.getByRole("link", { name: "Back" }).click();
    },
    focus: "anything",
  }),
  wendy("management details: empty", onBare("Campaign management details", "management-details")),
  wendy("management details: filled", on("Campaign management details", "management-details")),
  wendy("management details: errors", onBare("Campaign management details", "management-details"), {
    act: save,
    focus: "error summary",
  }),
  wendy("routing plans: empty", onBare("Campaign routing plan IDs", "routing-plans")),
  wendy("routing plans: filled", plans),
  wendy("routing plans: one is edited", plans, { act: press("Edit LETTER"), focus: "anything" }),
  wendy("routing plans: one is used and cannot be deleted", plans, {
    act: press("Delete DIGITAL_FIRST"),
    focus: "error summary",
  }),
  wendy("routing plans: one cannot be renamed to another", plans, {
    act: async (page) => {
      await rename(page);
      await page.getByLabel("Edit LETTER").fill("BRAILLE");
      await press("Update")(page);
    },
    focus: "error summary",
  }),
  wendy("campaign expectations: nothing yet", on("Expectations and examples", "expectations")),
  wendy("campaign expectations: cannot be loaded", on("Expectations and examples", "expectations"), {
    answers: mockFailure("GET", "**/api/team/*/campaign/*/expectations"),
  }),
  wendy("sending settings", on("Sending settings", "sending")),
  wendy("sending settings: days and hours", on("Sending days and hours", "sending/days")),
  wendy("sending settings: limits", on("Limits and order", "sending/limits")),
  wendy("sending settings: waves", on("First and second wave", "sending/waves")),
  wendy("sending settings: list", on("Checks on the list", "sending/checks"), { act: save }),
  rita("sending settings: read only", on("Sending settings", "sending")),
  wendy("sending settings: being sent", on("Sending settings", "sending"), whileSent),
  wendy("routing plans: being sent", plans, whileSent),
  statesOf("rhys.releaser")("stop list", ["Stop list", () => "/team-vaccinations/stop-list"]),
  rita("stop list: without the right to see it", ["Stop list", () => "/team-vaccinations/stop-list"], {
    focus: "anything",
  }),
  wendy("status: complete", on("Iteration completeness", "status")),
  wendy("status: something to complete", onBare("Iteration completeness", "status")),
  wendy("status: something found in rules", [
    "Iteration completeness",
    ({ withFindings }) => `${withFindings.campaign}/status`,
  ]),
  wendy("status: no iterations", ["Iteration completeness", ({ empty }) => `${empty.campaign}/status`]),
  rita("status: read only", on("Iteration completeness", "status")),
  wendy("new iteration: empty", newIteration),
  wendy("new iteration: errors", newIteration, { act: save, focus: "error summary" }),
  wendy("campaign history", on("Campaign history", "history")),
  rita("campaign history: read only", on("Campaign history", "history")),
  ...["key-details", "management-details", "routing-plans", "expectations", "iteration/new"].map(changedDates),
];
