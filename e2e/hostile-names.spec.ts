/** Tests text that a browser would execute as markup or script, in fields of every kind and on every page. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import { rule } from "./rule.ts";
import { callAs, decideAs, setScene, sendForReviewToArun } from "./api.ts";
import { expect, test, unroute } from "./fixtures.ts";
import { followLink } from "./follow.ts";
import { type Field, type Scene, fields, hostileScene, knownCohort, markup } from "./hostile-scene.ts";
import { signIn } from "./sign-in.ts";
import { whileLoading } from "./states/state.ts";

/** Returns every path in the app by its folder, from the table of its screens. */
function screenPaths() {
  const source = readFileSync(new URL("../apps/web/src/app/screens.ts", import.meta.url), "utf8");
  const tables = new Map(
    [...source.matchAll(/^(?:export )?const (\w+)(?:: [^=]*)? = \{\n(.*?)\n\}/gms)].map(([, name, rows]) => [
      name,
      rows ?? "",
    ]),
  );
  const pathsOf = (name: string) =>
    [...(tables.get(name) ?? "").matchAll(/^ {2}(?:"([^"]*)"|([\w-]+))[:,]/gm)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
  return {
    outside: [...pathsOf("publicScreens"), ...pathsOf("topScreens")],
    campaign: pathsOf("campaignScreens"),
    iteration: pathsOf("iterationScreens"),
    rule: pathsOf("ruleScreens"),
    routing: [":ruleId/routing-ids"],
  };
}

/** Returns every path in the app with its address for one iteration, and its frame. */
function addressesOf({ screens, rules }: Scene): [path: string, address: string][] {
  const { outside, campaign, iteration, rule: ofRules, routing } = screenPaths();
  const types = { filter: rules.F.ID, suppression: rules.S.ID, routing: rules.R.ID };
  const ofRule = Object.entries(types).flatMap(([type, id]) =>
    [...ofRules, ...(type === "routing" ? routing : [])].map((path): [string, string] => [
      `${type}-rules/${path}`,
      `${screens.iteration}/${type}-rules/${path}`.replace(":ruleId", id).replace(":andClauseNumber", "1"),
    ]),
  );
  return [
    ...outside.map((path): [string, string] => [`/${path}`, `/${path}`]),
    ...campaign.map((path): [string, string] => [`campaign/${path}`, `${screens.campaign}/${path}`]),
    ...iteration.map((path): [string, string] => [
      `iteration/${path}`,
      `${screens.iteration}/${path.replace(":reportId", "1")}`,
    ]),
    ...ofRule,
    ["library rule", `${screens.iteration}/filter-rules/${rules.L.ID}`],
  ];
}

const people = ["person", "campaign"] as const;
const details = [...people, "manager", "reviewer", "approver", "plan", "link", "iteration"] as const;
const ofRules = ["filter", "suppression", "routing"] as const;
const changes = [...people, "plan", "link", "iteration", ...ofRules] as const;
const iterationSummary = [...changes, "description", "comparator"] as const;
const editor = ["description", "comparator"] as const;

/** Fields that each page shows word for word. Other pages show only the signed-in user. */
const shown: Record<string, readonly Field[]> = {
  "/": people,
  "/home": people,
  "campaign/": details,
  "campaign/summary": details,
  "campaign/key-details": ["campaign"],
  "campaign/management-details": ["manager", "reviewer", "approver"],
  "campaign/routing-plans": ["plan", "link"],
  "campaign/status": ["iteration", "cohort"],
  "campaign/history": [...details, ...ofRules, "library"],
  "iteration/key-details": ["iteration"],
  "iteration/summary": iterationSummary,
  "iteration/routing-plan": ["plan", "link"],
  "iteration/cohorts": ["cohort"],
  "iteration/reviewers": [...people, "cohort"],
  "iteration/comments": ["iteration", "comment"],
  "iteration/history": changes,
  "filter-rules/summary": ["filter", "library", ...editor],
  "filter-rules/:ruleId": ["filter", "cohort", ...editor],
  "filter-rules/:ruleId/and-clause/:andClauseNumber": ["filter", "comparator"],
  "suppression-rules/summary": ["suppression", "cohort", ...editor],
  "suppression-rules/:ruleId": ["suppression", "cohort", ...editor],
  "routing-rules/summary": ["routing", "plan", "link", ...editor],
  "routing-rules/:ruleId": ["routing", "plan", "link", ...editor],
  "routing-rules/:ruleId/routing-ids": ["routing", "plan", "link"],
  "library rule": ["library", "label", "hint"],
};

/** Records forbidden events on a page: dialogs, and violations of the content security policy. */
async function watch(page: Page) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") seen.push(`${dialog.type()} ${dialog.message()} at ${page.url()}`);
    void dialog.accept();
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) seen.push(`${message.text()} at ${page.url()}`);
  });
  await page.exposeFunction("noteViolation", (violation: string) => seen.push(`${violation} at ${page.url()}`));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    noteViolation(event.violatedDirective + " " + event.sourceFile + " " + event.blockedURI))`);
  return seen;
}

/** Elements created from field values. */
const foreign = [
  "img[src=x]",
  "script:not([src])",
  ...["onerror", "onload", "onclick", "onfocus", "onmouseover"].map((name) => `[${name}]`),
  "iframe, object, embed, base",
  ...["href", "action", "formaction", "src"].map((name) => `[${name}^="javascript:" i]`),
].join(",");

/** Gives every user a hostile name, as an identity provider could. */
async function renamePeople(page: Page) {
  const name = JSON.stringify(fields.person).slice(1, -1);
  await page.route("**/api/**", async (route) => {
    if (route.request().headers()["accept"]?.includes("event-stream")) return route.fallback();
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.text()).replaceAll(/\b(?:Wendy|Arun)\b/g, name);
    return route.fulfill({ response, body });
  });
}

/** Returns all text on a page, including fields and collapsed content. */
function readable(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const typed = [...document.querySelectorAll("input, textarea")].map(({ value }) => value);
    return [document.body.textContent, document.title, ...typed].join("\\n");
  })()`);
}

/** Opens a page. It must show these fields as typed, without interpreting them. */
async function visit(page: Page, { address, fields: shownFields }: { address: string; fields: readonly Field[] }) {
  await followLink(page, address);
  await expect(page.locator("h1", { hasText: whileLoading })).toHaveCount(0);
  await expect(async () => {
    const text = await readable(page);
    expect(shownFields.filter((field) => !text.includes(fields[field]))).toEqual([]);
  }, `what ${address} shows`).toPass({ timeout: 10_000 });
  expect(await page.locator(foreign).count(), `elements made of text at ${address}`).toBe(0);
}

/** Opens a window for a user, Wendy by default, with hostile user names. Returns its record of forbidden events. */
async function open(page: Page, who: PersonaUsername = "wendy.writer") {
  const seen = await watch(page);
  await signIn(page, who);
  await renamePeople(page);
  await page.goto("/home");
  return seen;
}

/** Explains a person with a postcode that the rules test. */
async function explainPerson(page: Page) {
  await page.getByLabel("Someone I describe").check();
  await page.getByRole("checkbox", { name: fields.cohort }).check();
  await page.getByLabel("Postcode").fill(fields.comparator);
  await page.getByRole("button", { name: /^Explain$/ }).click();
  await expect(page.getByText(fields.suppression).first()).toBeVisible();
  expect(await page.locator(foreign).count()).toBe(0);
}

test("typed values are treated as text on every page of the app", async ({ page, server }) => {
  const scene = await hostileScene(server);
  const seen = await open(page);
  const places = addressesOf(scene);
  expect(Object.keys(shown).filter((path) => !places.some(([known]) => known === path))).toEqual([]);
  for (const [path, address] of places) await visit(page, { address, fields: shown[path] ?? ["person"] });
  await visit(page, { address: `${scene.screens.iteration}/summary?openRules=${markup}`, fields: iterationSummary });
  await visit(page, {
    address: `/team-vaccinations/campaign/${encodeURIComponent(markup)}/summary`,
    fields: ["person"],
  });
  expect(seen).toEqual([]);
});

test("typed values are treated as text on pages about reviews and runs", async ({ page, server, browser }) => {
  const arun = await callAs(server, "arun.approver");
  const [draft, waiting, rejected, reported] = await Promise.all([
    hostileScene(server),
    hostileScene(server, knownCohort),
    hostileScene(server, knownCohort),
    hostileScene(server, knownCohort),
  ]);
  const send = ({ call, api }: Scene, body: object) => call("PUT", `${api.iteration}/status`, body);
  const decide = ({ api }: Scene, command: object) => decideAs(arun, api.iteration, command);
  for (const { call, api } of [waiting, rejected, reported]) await sendForReviewToArun(call, api.iteration);
  await decide(rejected, { status: "rejected", reason: fields.reason });
  await decide(reported, { status: "approved" });
  await send(reported, { status: "report requested" });
  const stateOf = async ({ call, api }: Scene) => JSON.stringify(await call("GET", api.campaign));
  await expect.poll(() => stateOf(reported)).toContain('"status":"report ready"');
  await decide(reported, { status: "report rejected", reason: fields.reason });

  const seen = await open(page);
  const at = async ({ screens }: Scene, path: string, shownFields: readonly Field[]) =>
    visit(page, { address: `${screens.iteration}/${path}`, fields: shownFields });
  await at(draft, "summary", [...iterationSummary, "cohort"]);
  await at(waiting, "summary", iterationSummary);
  await at(rejected, "summary", [...iterationSummary, "reason"]);
  await at(rejected, "history", [...changes, "reason"]);
  await at(reported, "summary", [...iterationSummary, "reason"]);
  await at(reported, "reports", ["iteration"]);
  await at(reported, "summary/reports/1", ["campaign", "iteration", "filter", "clause", "comparator", "plan"]);
  await at(draft, "explain", people);
  await explainPerson(page);

  const context = await browser.newContext({ baseURL: server.origin });
  const reviewer = await context.newPage();
  const readByArun = await open(reviewer, "arun.approver");
  await visit(reviewer, { address: "/home", fields: people });
  await visit(reviewer, { address: `${waiting.screens.iteration}/summary`, fields: iterationSummary });
  await unroute(context);
  await context.close();
  expect([...seen, ...readByArun]).toEqual([]);
});

test("names that contain markup are rejected by the API §5.01 §5.03", async ({ server }) => {
  const { call, api, details: campaign, iteration } = await setScene(server);
  const { ID: _campaign, Version: _first, ...content } = campaign;
  const { ID: _iteration, Version: _second, IterationNumber: _number, ...draft } = iteration;
  const Name = markup;
  const refused = "400";
  await expect(call("POST", "/team/team-vaccinations/campaign", { ...content, Name })).rejects.toThrow(refused);
  await expect(call("POST", `${api.campaign}/iteration`, { ...draft, Name })).rejects.toThrow(refused);
  for (const changes of [{ Name }, { Description: markup }]) {
    const IterationRules = [rule("F", "Sound", changes)];
    const body = { ...draft, Name: "Another", IterationRules };
    await expect(call("POST", `${api.campaign}/iteration`, body)).rejects.toThrow(refused);
  }
});

test("the record of forbidden events contains an element, a policy violation and a dialog", async ({ page }) => {
  const seen = await watch(page);
  await page.goto("/");
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(markup)})`);
  await expect(page.locator(foreign)).toHaveCount(2);
  await page.evaluate("alert(1)");
  // The browser reports the violation and the dialog in either order.
  for (const event of ["script-src-attr", "alert 1 at "]) await expect.poll(() => seen.join()).toContain(event);
});
