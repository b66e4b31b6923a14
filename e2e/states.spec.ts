/** Every screen in each of its states: accessible, one heading that names the page, and focus in the right place. */
import type { Browser, Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { followLink } from "./follow.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { generalStates } from "./states/general.ts";
import { campaignStates } from "./states/campaign.ts";
import { eligibilityStates } from "./states/eligibility.ts";
import { importStates } from "./states/import.ts";
import { iterationStates } from "./states/iteration.ts";
import { previewStates } from "./states/previews.ts";
import { releaseStates } from "./states/release.ts";
import { ruleStates } from "./states/rules.ts";
import { type State, whileLoading } from "./states/state.ts";
import { type World, makeWorld } from "./states/world.ts";

// Each worker runs a share of the states, with its own data.
test.describe.configure({ mode: "parallel" });

const widths = [1280, 375] as const;

let world: World;
const pages = new Map<PersonaUsername | null, Page>();

test.beforeAll(async ({ server }) => {
  world = await makeWorld(server);
});

/** Returns a user's only window, signed in once. */
async function pageOf(who: PersonaUsername | null, { browser, server }: { browser: Browser; server: ServerUnderTest }) {
  const known = pages.get(who);
  if (known) return known;
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  pages.set(who, page);
  if (who) await signIn(page, who);
  else await page.goto("/");
  return page;
}

/** Windows with mocked responses or unsaved changes of an earlier state. */
const changedPages = new Set<Page>();

/** Opens a state as a link does, which moves the focus. States that mock responses or need actions load their address. */
async function openState(page: Page, state: State) {
  const isLoaded = Boolean(state.answers ?? state.act);
  if (changedPages.delete(page)) await removeChanges(page, { thenLoads: isLoaded });
  if (!isLoaded) return followLink(page, state.at(world));
  changedPages.add(page);
  await state.answers?.(page);
  await page.goto(state.at(world));
}

/** Clears unsaved changes and mocked responses. Unless an address is loaded next, opens a short page that needs no data. */
async function removeChanges(page: Page, { thenLoads }: { thenLoads: boolean }) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("spi.draft ")) sessionStorage.removeItem(key);
  });
  if (thenLoads) return;
  await page.goto("/accessibility");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function expectFocus(page: Page, { focus = "heading", answers, act }: State) {
  if (focus === "error summary") return expect(page.locator(".nhsuk-error-summary")).toBeFocused();
  // On the first page of a visit, the browser's own reading order is correct.
  if (focus === "heading" && !answers && !act) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Expects the h1 in the window's title as well, after an error prefix. */
async function expectTitle(page: Page, { heading, focus }: State) {
  const main = page.getByRole("heading", { level: 1 });
  await expect(main).toHaveCount(1);
  if (heading === whileLoading) return;
  const error = focus === "error summary" ? "Error: " : "";
  const expected = async () => `${error}${(await main.textContent()) ?? ""} – ${whileLoading}`;
  const shown = async () => (focus === "anything" ? (await page.title()).replace("Error: ", "") : page.title());
  // The title follows its heading a moment later.
  await expect(async () => expect(await shown()).toBe(await expected())).toPass({ timeout: 10_000 });
}

const states = [
  ...generalStates,
  ...campaignStates,
  ...eligibilityStates,
  ...importStates,
  ...iterationStates,
  ...ruleStates,
  ...previewStates,
  ...releaseStates,
];

for (const state of states) {
  test(`the page has no accessibility barriers at 1280 and 375 pixels, one heading, and the right title and focus: ${state.name} REQ-SCR-33 REQ-SCR-417 REQ-SCR-418`, async ({
    browser,
    server,
  }) => {
    const page = await pageOf(state.who, { browser, server });
    await openState(page, state);
    await expect(page.getByRole("heading", { level: 1, name: state.heading })).toBeAttached();
    await state.act?.(page);
    await expectFocus(page, state);
    await expectTitle(page, state);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await axe(page);
    }
    await page.setViewportSize({ width: widths[0], height: 800 });
  });
}
