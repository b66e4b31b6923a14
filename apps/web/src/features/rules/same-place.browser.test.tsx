import { beforeEach, expect, test } from "vitest";
import { clearMessage } from "../../ui/page/banner-message.ts";
import { openRules, rule } from "./test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

beforeEach(clearMessage);

const rules = [
  rule("F", "Under 75", { ID: "first 100%", Priority: 100 }),
  rule("F", "Under 60", { ID: "second", Priority: 200 }),
];
const line = (screen: Screen, name: string) => screen.getByRole("button", { name, exact: true });
const hasFocus = async (wanted: () => Element) => {
  await expect.poll(() => document.activeElement).toBe(wanted());
};
const save = (screen: Screen, button = "Save and continue") => screen.getByRole("button", { name: button }).click();

async function openFilterRules() {
  const opened = await openRules("summary", { rules });
  await opened.screen.getByRole("heading", { name: "Filter rules", exact: true }).click();
  return opened;
}

test("saving a rule returns to its line, with a success message above REQ-SCR-65 REQ-SCR-61 REQ-SCR-446 REQ-SCR-461", async () => {
  const { screen, saves } = await openFilterRules();
  await screen.getByRole("link", { name: "Edit Under 75" }).click();
  await screen.getByLabelText("Rule name", { exact: true }).fill("Under seventy-five");
  await save(screen, "Save and return to summary");
  await expect.poll(() => saves.length).toBe(1);
  await expect.element(line(screen, "Rule 1: Under seventy-five")).toHaveAttribute("aria-expanded", "false");
  await hasFocus(() => line(screen, "Rule 1: Under seventy-five").element());
  await expect.element(screen.getByRole("region", { name: "Success" })).toBeVisible();
});

test("Back from a rule returns to its line REQ-SCR-65 REQ-SCR-461", async () => {
  const { screen } = await openFilterRules();
  await screen.getByRole("link", { name: "Edit Under 60" }).click();
  await screen.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(line(screen, "Rule 2: Under 60")).toBeVisible();
  await hasFocus(() => line(screen, "Rule 2: Under 60").element());
});

test("adding rules from the library returns to their group, each on a folded line REQ-RUL-91 REQ-SCR-65 REQ-SCR-462", async () => {
  const { screen, saves } = await openFilterRules();
  await screen.getByRole("link", { name: "Add filter rules from the library" }).click();
  await screen.getByRole("checkbox", { name: "Future booking", exact: true }).click();
  await screen.getByRole("button", { name: "Add 1 rule", exact: true }).click();
  await expect.poll(() => saves.length).toBe(1);
  await expect.element(line(screen, "Rule 3: Future booking")).toHaveAttribute("aria-expanded", "false");
  const group = screen.getByRole("heading", { name: "Filter rules", exact: true });
  await expect.element(group).toBeVisible();
  await hasFocus(() => group.element().closest("li") ?? document.body);
});

test("a rule is deleted in its editor after a confirmation, and its group stays open REQ-RUL-93 REQ-SCR-486", async () => {
  const { screen, saves, saved } = await openFilterRules();
  await screen.getByRole("link", { name: "Edit Under 75" }).click();
  await screen.getByRole("button", { name: "Delete this rule Under 75" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(saves).toEqual([]);
  await screen.getByRole("button", { name: "Delete this rule Under 75" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Delete this rule" }).click();
  const group = screen.getByRole("heading", { name: "Filter rules", exact: true });
  await hasFocus(() => group.element().closest("li") ?? document.body);
  await expect.element(line(screen, "Rule 1: Under 60")).toBeVisible();
  expect(saved().map(({ Name }) => Name)).toEqual(["Under 60"]);
  await expect.element(screen.getByText("You deleted the filter rule “Under 75”.")).toBeVisible();
});

test("an unsaved rule cannot be deleted REQ-RUL-93", async () => {
  const { screen } = await openRules("filter-rules/new");
  await expect.element(screen.getByRole("button", { name: "Save and return to summary" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Delete/ })).not.toBeInTheDocument();
});

test("a page opened by a save starts at the success message REQ-SCR-61 REQ-SCR-445", async () => {
  const { screen, saves } = await openRules("key-details");
  await screen.getByLabelText("Iteration name", { exact: true }).fill("Second invitations");
  await save(screen);
  await expect.poll(() => saves.length).toBe(1);
  await hasFocus(() => screen.getByRole("region", { name: "Success" }).element());
});
