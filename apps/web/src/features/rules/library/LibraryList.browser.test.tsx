import { expect, test } from "vitest";
import { openRules } from "../test/rule-screens.tsx";

test("the library groups rules by subject, can be searched, and always shows the chosen rules REQ-RUL-56", async () => {
  const { screen } = await openRules("suppression-rules/new/library");
  const search = screen.getByLabelText("Search the library", { exact: true });
  const group = (name: string) => screen.getByRole("region", { name });
  await expect.element(group("Circumstances").getByRole("radio", { name: "Care home" })).toBeVisible();
  await expect
    .element(group("Contact, language and format").getByRole("radio", { name: "No email address" }))
    .toBeVisible();
  await screen.getByRole("radio", { name: "Opted out" }).click();
  await search.fill("BOOKED appointment");
  await expect.element(screen.getByText("1 rule found")).toBeInTheDocument();
  await expect.element(screen.getByRole("radio", { name: "Future booking" })).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "Opted out" })).toBeChecked();
  await expect.element(screen.getByRole("radio", { name: "Care home" })).not.toBeInTheDocument();
  await search.fill("unicorn");
  await expect.element(screen.getByText("No library rules match “unicorn”.")).toBeVisible();
});
