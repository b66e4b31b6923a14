import { libraryRuleById } from "@spi/domain/library/library-rule";
import { readMessage } from "../../../../ui/page/banner-message.ts";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { openRules, rule } from "../../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });
const choose = (screen: Screen, name: string) => screen.getByRole("checkbox", { name, exact: true }).click();
const add = (screen: Screen, name: string) => screen.getByRole("button", { name, exact: true }).click();
const fromLibrary = (id: string) => ({
  LibraryRuleMetadata: libraryRuleById(shippedReference["library-rules"], id)!.LibraryRuleMetadata,
});
const years = "Dose interval - vaccinated in the last X years";
const young = "Too young - under X years on the run date";

test("rules are ticked, filled in and added with one save in the library's order REQ-RUL-57 REQ-RUL-91", async () => {
  const { screen, saves, saved, currentPath } = await openRules("filter-rules/new/library", {
    rules: [rule("F", "Already here", { Priority: 100 })],
  });
  await screen.getByRole("button", { name: "Add several rules at once" }).click();
  await choose(screen, "Future booking");
  await choose(screen, years);
  await choose(screen, young);
  await box(screen, "Years since last dose (years)").fill("2");
  await box(screen, "Filter out people younger than (years)").fill("75");
  await add(screen, "Add 3 rules");
  await expect.poll(currentPath).toBe("filter-rules/summary");
  expect(saves).toHaveLength(1);
  expect(readMessage()?.sentence).toBe("You added 3 filter rules from the library.");
  expect(saved().map(({ Name, Priority, Operator, Comparator }) => [Name, Priority, Operator, Comparator])).toEqual([
    ["Already here", 100, "Y>", "-75"],
    ["Too young - under 75 years on day of execution", 110, "Y>", "-75"],
    ["Dose interval - vaccinated in the last 2 years", 120, "Y>=", "-2"],
    ["Future booking", 130, "D>=", "0"],
  ]);
  expect(saved()[1]?.LibraryRuleMetadata?.ID).toBe("lib-under-age-run-day");
});

test("users change between one rule and several on the page, with the same search REQ-SCR-485", async () => {
  const { screen, saves, currentPath } = await openRules("filter-rules/new/library");
  const search = box(screen, "Search the library");
  await search.fill("booking");
  await screen.getByRole("button", { name: "Add several rules at once" }).click();
  const back = screen.getByRole("button", { name: "Choose one rule" });
  await expect.element(back).toHaveFocus();
  await expect.element(search).toHaveValue("booking");
  await expect.element(screen.getByRole("checkbox", { name: "Future booking" })).toBeVisible();
  await add(screen, "Add rules");
  await expect.element(screen.getByRole("link", { name: "Choose the filter rules to add" })).toBeVisible();
  expect(saves).toHaveLength(0);
  await back.click();
  await expect.element(screen.getByRole("radio", { name: "Future booking" })).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: young })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Select rule" })).toBeDisabled();
  await add(screen, "Add several rules at once");
  await add(screen, "Add custom rule");
  await expect.poll(currentPath).toBe("filter-rules/new");
});

test("the first filter rules continue to the suppression rules on request REQ-RUL-92", async () => {
  const { screen, saves, currentPath } = await openRules("filter-rules/new/library?several=yes");
  await choose(screen, "Future booking");
  await add(screen, "Add 1 rule, then choose suppression rules");
  await expect.poll(currentPath).toMatch(/^suppression-rules\/new\/library\?several=yes&redirectUrl=.*%23rules-S$/);
  expect(saves).toHaveLength(1);
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Add suppression rules from the library");
  const chosen = screen.getByRole("checkbox", { checked: true });
  await expect.poll(() => chosen.elements()).toHaveLength(3);
});

test("the first suppression rules continue to routing by need on request REQ-RUL-92", async () => {
  const { screen, saves, currentPath } = await openRules("suppression-rules/new/library?several=yes");
  await add(screen, "Add 4 rules, then choose routing by need");
  await expect.poll(currentPath).toMatch(/^routing-rules\/by-need\?redirectUrl=/);
  expect(saves).toHaveLength(1);
});

test("filter rules do not continue to suppression rules if some exist REQ-RUL-92", async () => {
  const { screen } = await openRules("filter-rules/new/library?several=yes", {
    rules: [rule("S", "Already here", { Priority: 500 })],
  });
  await expect.element(screen.getByRole("button", { name: "Add rules", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /suppression/ })).not.toBeInTheDocument();
});

test("a single error also names its rule §5.27 REQ-RUL-57", async () => {
  const { screen } = await openRules("filter-rules/new/library?several=yes");
  await choose(screen, young);
  await add(screen, "Add 1 rule");
  const errorLinks = screen.getByRole("alert").getByRole("link");
  const name = `${young}: Please enter a number between 1 and 120 (up to 3 digits).`;
  await expect.poll(() => errorLinks.elements().map((link) => link.textContent)).toEqual([name]);
  await errorLinks.click();
  await expect.element(box(screen, "Filter out people younger than (years)")).toHaveFocus();
});

test("the API's errors about several rules name each rule and its field, and nothing is lost REQ-RUL-57", async () => {
  const errors = {
    "IterationRules.1.Comparator": ["The age is above the highest."],
    "IterationRules.0.AndClauses.0.Operator": ["This is no operator."],
  };
  const { screen } = await openRules("filter-rules/new/library?several=yes", {
    rules: [rule("F", "Already here", { Priority: 100 })],
    refuse: () => ({ status: 400, body: { kind: "invalid", message: "Check the details you entered.", errors } }),
  });
  await choose(screen, young);
  await box(screen, "Filter out people younger than (years)").fill("75");
  await add(screen, "Add 1 rule");
  const alertText = () => screen.getByRole("alert").element().textContent;
  await expect.poll(alertText).toContain("Rule “Too young - under 75 years on 1 December 2026”, comparator");
  expect(alertText()).toContain("Rule “Already here”, AND clause 1, operator");
  await expect.element(box(screen, "Filter out people younger than (years)")).toHaveValue("75");
});

test("all errors are shown at once, by rule, and nothing is saved or lost REQ-RUL-57 REQ-RUL-423", async () => {
  const { screen, saves, saved } = await openRules("suppression-rules/new/library?several=yes", {
    rules: [rule("F", "Opted out")],
  });
  for (const name of ["Opted out", "Future booking", "Recorded as dead", "Detained estate"]) await choose(screen, name);
  await add(screen, "Add rules");
  await expect.element(screen.getByRole("link", { name: "Choose the suppression rules to add" })).toBeVisible();
  await choose(screen, "Opted out");
  await choose(screen, "Not selected for invitation since X");
  await add(screen, "Add 2 rules");
  const errorLinks = screen.getByRole("alert").getByRole("link");
  await expect
    .poll(() => errorLinks.elements().map((link) => link.textContent))
    .toEqual([
      "Opted out: A rule with this name already exists",
      expect.stringMatching(/^Not selected for invitation since X: Enter a (real )?date/),
    ]);
  // The message next to its field does not repeat the name.
  await expect
    .element(box(screen, "Rule name"))
    .toHaveAccessibleDescription(/^Error:\s+A rule with this name already exists$/);
  await box(screen, "Rule name").fill("Opted out of COVID-19 messages");
  await box(screen, "Day").fill("1");
  await box(screen, "Month").fill("9");
  await box(screen, "Year").fill("2026");
  expect(saves).toHaveLength(0);
  await add(screen, "Add 2 rules");
  await expect
    .poll(() => saved().map(({ Name }) => Name))
    .toEqual(["Opted out", "Opted out of COVID-19 messages", "Not selected for invitation since 1 September 2026"]);
});

test("missing rules in the standard set are initially ticked, and can be ticked again REQ-RUL-58", async () => {
  const { screen, saved, currentPath } = await openRules(
    "suppression-rules/new/library?several=yes&redirectUrl=%2Fhome",
    {
      rules: [rule("S", "Opted out", { Priority: 500, ...fromLibrary("lib-opt-out") })],
    },
  );
  await expect
    .element(screen.getByRole("checkbox", { name: "Opted out (already in this iteration)" }))
    .not.toBeChecked();
  await expect
    .element(
      screen.getByText(
        "We chose “Future booking”, “Recorded as dead” and “Detained estate” for you, because nearly every campaign needs these rules.",
      ),
    )
    .toBeVisible();
  const dead = screen.getByRole("checkbox", { name: "Recorded as dead", exact: true });
  await expect.element(dead).toBeChecked();
  await dead.click();
  await add(screen, "Choose the standard set");
  await expect.element(dead).toBeChecked();
  await add(screen, "Add 3 rules");
  await expect
    .poll(() => saved().map(({ Name }) => Name))
    .toEqual(["Opted out", "Future booking", "Recorded as dead", "Detained estate"]);
  await expect.poll(currentPath).toBe("/home");
});

test("a routing rule starts with the only plan that matches its name, and needs a plan REQ-RUL-57 REQ-RUL-424", async () => {
  const plans = ["LETTER_DEFAULT", "LETTER_BRAILLE_V2", "LETTER_BSL", "LETTER_BSL_V2"];
  const { screen, saves, saved } = await openRules("routing-rules/new/library?several=yes", { plans });
  await choose(screen, "Braille");
  await expect.element(box(screen, "Routing plan ID")).toHaveValue("LETTER_BRAILLE_V2");
  await choose(screen, "Braille");
  await choose(screen, "British Sign Language");
  await expect.element(box(screen, "Routing plan ID")).toHaveValue("");
  await add(screen, "Add 1 rule");
  await expect
    .element(screen.getByRole("link", { name: "British Sign Language: Choose the routing plan ID for this rule" }))
    .toBeVisible();
  expect(saves).toHaveLength(0);
  await box(screen, "Routing plan ID").selectOptions("LETTER_BSL_V2");
  await add(screen, "Add 1 rule");
  await expect
    .poll(() => saved()[0])
    .toMatchObject({ Name: "British Sign Language", CommsRouting: "LETTER_BSL_V2", Type: "R" });
});
