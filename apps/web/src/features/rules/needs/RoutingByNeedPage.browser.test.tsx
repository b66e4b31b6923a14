import { expect, test } from "vitest";
import { openRules, rule } from "../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const planOf = (screen: Screen, need: string) => screen.getByLabelText(`Routing plan ID for ${need}`, { exact: true });
const save = (screen: Screen) => screen.getByRole("button", { name: "Save and continue" }).click();
const condition = (AttributeName: string, Operator: string, Comparator: string) => ({
  AttributeName,
  Operator,
  Comparator,
});

const plans = ["LETTER", "DIGITAL", "BRAILLE_LETTER", "POLISH_LETTER", "LETTER_UR", "BSL_VIDEO", "BSL_VIDEO_V2"];

test("plans are chosen by name, one rule on each row, and saved together in the page's order REQ-DESK-73 REQ-DESK-74 REQ-DESK-438", async () => {
  const noEmail = rule("R", "No email", {
    Priority: 1000,
    CommsRouting: "DIGITAL",
    ...condition("EMAIL_FLAG", "!=", "Y"),
  });
  const { screen, saves, saved, currentPath } = await openRules("routing-rules/by-need?redirectUrl=%2Fhome", {
    plans,
    rules: [noEmail],
  });
  await expect.element(planOf(screen, "Braille")).toHaveValue("BRAILLE_LETTER");
  await expect.element(planOf(screen, "Polish")).toHaveValue("POLISH_LETTER");
  await expect.element(planOf(screen, "Urdu")).toHaveValue("LETTER_UR");
  await expect.element(planOf(screen, "Large print")).toHaveValue("");
  await expect.element(planOf(screen, "British Sign Language")).toHaveValue("");
  await expect
    .element(screen.getByText("2 routing plan IDs are named after this need. Choose one of them."))
    .toBeVisible();
  await planOf(screen, "British Sign Language").selectOptions("BSL_VIDEO_V2");
  await expect.element(screen.getByText("4 rules to add.")).toBeVisible();
  await save(screen);
  await expect.poll(currentPath).toBe("/home");
  expect(saves).toHaveLength(1);
  expect(
    saved().map(({ Name, Priority, AttributeName, Operator, Comparator, CommsRouting }) =>
      [Priority, Name, AttributeName, Operator, Comparator, CommsRouting].join(" "),
    ),
  ).toEqual([
    "1000 Braille BRAILLE_REQD = Y BRAILLE_LETTER",
    "1010 British Sign Language LANGUAGE_PREFERENCE = q4 BSL_VIDEO_V2",
    "1020 Preferred language - Polish LANGUAGE_PREFERENCE in pl POLISH_LETTER",
    "1030 Preferred language - Urdu LANGUAGE_PREFERENCE in ur LETTER_UR",
    "1040 No email EMAIL_FLAG != Y DIGITAL",
  ]);
  expect(saved()[2]).toMatchObject({
    Description: "Sends this version to people whose preferred language is one of these (Polish).",
    LibraryRuleMetadata: { ID: "lib-route-translated" },
  });
});

test("a plan named after another need, or the default plan, is saved only after confirmation REQ-DESK-73 REQ-DESK-440", async () => {
  const { screen, saves, saved } = await openRules("routing-rules/by-need", { plans: ["LETTER", "POLISH_LETTER"] });
  await planOf(screen, "Urdu").selectOptions("POLISH_LETTER");
  await planOf(screen, "Audio").selectOptions("LETTER");
  await expect
    .element(screen.getByText("POLISH_LETTER is named after Polish. Is this plan correct for Urdu?"))
    .toBeVisible();
  await expect
    .element(
      screen.getByText(
        "LETTER is the default plan, which is used for anyone who does not match a routing rule. Is this plan correct for Audio?",
      ),
    )
    .toBeVisible();
  await save(screen);
  await expect
    .element(
      screen.getByRole("link", {
        name: "Choose a different routing plan ID for Urdu, or confirm that this one is correct",
      }),
    )
    .toBeVisible();
  await screen.getByRole("checkbox", { name: "Yes, this is correct for Urdu" }).click();
  await save(screen);
  expect(saves).toHaveLength(0);
  await planOf(screen, "Audio").selectOptions("Do not add a rule (use the default)");
  await save(screen);
  await expect
    .poll(() => saved().map(({ Name, CommsRouting }) => `${Name}: ${CommsRouting}`))
    .toEqual(["Preferred language - Polish: POLISH_LETTER", "Preferred language - Urdu: POLISH_LETTER"]);
});

test("choosing a plan changes nothing else in an existing rule, and a rule for several needs is listed and unchanged REQ-DESK-73 REQ-DESK-439", async () => {
  const braille = rule("R", "Dots", {
    Priority: 1000,
    CommsRouting: "BRAILLE_LETTER",
    ...condition("BRAILLE_REQD", "=", "Y"),
  });
  const several = rule("R", "Two languages", {
    Priority: 1010,
    CommsRouting: "LETTER_UR",
    ...condition("LANGUAGE_PREFERENCE", "in", "ur,pl"),
  });
  const { screen, saved } = await openRules("routing-rules/by-need", {
    plans: ["LETTER", "BRAILLE_LETTER", "BRAILLE_LETTER_V2", "LETTER_UR"],
    rules: [braille, several],
  });
  await expect.element(planOf(screen, "Braille")).toHaveValue("BRAILLE_LETTER");
  await expect.element(screen.getByText("There are no rules to add or change.")).toBeVisible();
  expect(planOf(screen, "Polish").elements()).toHaveLength(0);
  const link = screen.getByRole("link", { name: "Edit rule for Polish" });
  await expect
    .element(link)
    .toHaveAttribute("href", expect.stringContaining(`routing-rules/${several.ID}?redirectUrl`));
  await planOf(screen, "Braille").selectOptions("BRAILLE_LETTER_V2");
  await save(screen);
  await expect.poll(saved).toEqual([{ ...braille, CommsRouting: "BRAILLE_LETTER_V2" }, several]);
});

test("an unchanged page closes without saving, and the page for a campaign without plans says where to add them REQ-DESK-73", async () => {
  const { screen, saves, currentPath } = await openRules("routing-rules/by-need", { plans: ["LETTER"] });
  await save(screen);
  await expect.poll(currentPath).toBe("routing-rules/summary");
  expect(saves).toHaveLength(0);
  const empty = await openRules("routing-rules/by-need", { plans: [] });
  await expect.element(empty.screen.getByRole("link", { name: "Add routing plan IDs" })).toBeVisible();
});
