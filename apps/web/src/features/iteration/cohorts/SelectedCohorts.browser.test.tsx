import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { moveCohort, removeCohort } from "./cohort-list.ts";
import { SelectedCohorts } from "./SelectedCohorts.tsx";

const initial = ["a", "b", "c"].map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 }));

function List() {
  const [cohorts, setCohorts] = useState(initial);
  return (
    <SelectedCohorts
      cohorts={cohorts}
      knownCohorts={new Map()}
      onMove={(label, direction) => setCohorts(moveCohort(cohorts, { label, direction }))}
      onRemove={(label) => {
        const result = removeCohort(cohorts, {
          label,
          uses: label === "c" ? [{ where: "Rule “Old”", screen: "filter-rules/r", type: "F" as const }] : [],
        });
        if (result.ok) setCohorts(result.value);
        return result.ok;
      }}
    />
  );
}

const order = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent?.charAt(0));

test("moving a cohort does not move the focus from its button, or on the opposite button at the end of the list §2.3.26", async () => {
  const screen = await render(<List />);
  await screen.getByRole("button", { name: "Move up c" }).click();
  expect(order()).toEqual(["a", "c", "b"]);
  await expect.element(screen.getByRole("button", { name: "Move up c" })).toHaveFocus();
  await screen.getByRole("button", { name: "Move up c" }).click();
  expect(order()).toEqual(["c", "a", "b"]);
  await expect.element(screen.getByRole("button", { name: "Move down c" })).toHaveFocus();
});

test("a cohort that a rule uses stays, and deleting another moves the focus to its neighbour §5.20", async () => {
  const screen = await render(<List />);
  await screen.getByRole("button", { name: "Delete c" }).click();
  expect(order()).toEqual(["a", "b", "c"]);
  await screen.getByRole("button", { name: "Delete a" }).click();
  expect(order()).toEqual(["b", "c"]);
  await expect.element(screen.getByRole("button", { name: "Delete b" })).toHaveFocus();
});
