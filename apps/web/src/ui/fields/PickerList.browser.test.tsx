import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PickerList } from "./PickerList.tsx";

function Picker({ initial }: { initial: string[] }) {
  const [selected, setSelected] = useState(initial);
  const [pending, setPending] = useState("");
  return (
    <PickerList
      id="plans"
      label="Routing ID"
      placeholder="Select a routing ID"
      options={["LETTER", "TEXT", "BRAILLE"]}
      selected={selected}
      onChange={setSelected}
      pending={pending}
      onPending={setPending}
      cardHeading="Campaign routing plan IDs"
      empty="The routing plan IDs you add will appear here."
    />
  );
}

const chosen = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("span")?.textContent);

test("an empty selection has its own text, and the list starts with its placeholder §2.3.20 §2.3.21", async () => {
  const screen = await render(<Picker initial={[]} />);
  await expect.element(screen.getByText("The routing plan IDs you add will appear here.")).toBeVisible();
  await expect.element(screen.getByLabelText("Routing ID")).toHaveDisplayValue("Select a routing ID");
});

test("Add moves the chosen ID over and preselects the next one, Add All moves the rest §4.34 REQ-SCR-450", async () => {
  const screen = await render(<Picker initial={[]} />);
  await screen.getByLabelText("Routing ID").selectOptions("LETTER");
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  expect(chosen()).toEqual(["LETTER"]);
  await expect.element(screen.getByLabelText("Routing ID")).toHaveValue("TEXT");
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  expect(chosen()).toEqual(["LETTER", "TEXT"]);
  await screen.getByRole("button", { name: "Add All" }).click();
  expect(chosen()).toEqual(["LETTER", "TEXT", "BRAILLE"]);
});

test("existing IDs start as chosen, and Delete returns one to the list §4.34 REQ-SCR-450", async () => {
  const screen = await render(<Picker initial={["TEXT"]} />);
  expect(chosen()).toEqual(["TEXT"]);
  await screen.getByRole("button", { name: "Delete TEXT" }).click();
  expect(chosen()).toEqual([]);
  await expect.element(screen.getByRole("option", { name: "TEXT" })).toBeInTheDocument();
});

test("after Delete the focus stays in the list, or moves to the drop-down when the list is empty", async () => {
  const screen = await render(<Picker initial={["TEXT", "LETTER"]} />);
  await screen.getByRole("button", { name: "Delete TEXT" }).click();
  await expect.element(screen.getByRole("button", { name: "Delete LETTER" })).toHaveFocus();
  await screen.getByRole("button", { name: "Delete LETTER" }).click();
  await expect.element(screen.getByLabelText("Routing ID")).toHaveFocus();
});
