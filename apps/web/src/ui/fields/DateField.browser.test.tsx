import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DateField } from "./DateField.tsx";

const noDate = { day: "", month: "", year: "" };

interface FieldProps {
  errors?: { day?: string; month?: string };
  example?: string;
  typed?: typeof noDate;
}

function Field({ errors, example, typed = noDate }: FieldProps) {
  const [value, setValue] = useState(typed);
  return (
    <>
      <DateField id="start" legend="Start date" value={value} onChange={setValue} errors={errors} example={example} />
      <output aria-label="value">{JSON.stringify(value)}</output>
    </>
  );
}

test("a date is typed as day, month and year in one named group with an example §5.07", async () => {
  const screen = await render(<Field />);
  const group = screen.getByRole("group", { name: "Start date" });
  await expect.element(group).toHaveAccessibleDescription("For example, 20\u00A08\u00A02025");
  await userEvent.type(group.getByLabelText("Day"), "20");
  await userEvent.type(group.getByLabelText("Month"), "8");
  await userEvent.type(group.getByLabelText("Year"), "2025");
  await expect.element(screen.getByLabelText("value")).toHaveTextContent('{"day":"20","month":"8","year":"2025"}');
});

test("a whole date, typed or pasted, fills the three fields, which stay editable REQ-SCR-41", async () => {
  const screen = await render(<Field />);
  await userEvent.type(screen.getByLabelText("Day"), "1/9/2026");
  await expect.element(screen.getByLabelText("Day")).toHaveValue("1");
  await expect.element(screen.getByLabelText("Month")).toHaveValue("9");
  await userEvent.fill(screen.getByLabelText("Year"), "2027");
  await expect.element(screen.getByLabelText("value")).toHaveTextContent('{"day":"1","month":"9","year":"2027"}');
});

test("the example is a plausible date if one is known REQ-SCR-41 REQ-SCR-433", async () => {
  const screen = await render(<Field example="20261101" />);
  const group = screen.getByRole("group", { name: "Start date" });
  await expect.element(group).toHaveAccessibleDescription("For example, 1\u00A011\u00A02026");
});

test("a month's name becomes its number when the field loses focus REQ-SCR-41 REQ-SCR-431", async () => {
  const screen = await render(<Field />);
  await userEvent.type(screen.getByLabelText("Day"), "20");
  await userEvent.type(screen.getByLabelText("Month"), "March");
  await expect.element(screen.getByLabelText("Month")).toHaveValue("March");
  await userEvent.type(screen.getByLabelText("Year"), "2026");
  await expect.element(screen.getByLabelText("Month")).toHaveValue("3");
  await expect.element(screen.getByLabelText("value")).toHaveTextContent('{"day":"20","month":"3","year":"2026"}');
});

test("an error belongs to the group and marks only the field to correct", async () => {
  const screen = await render(
    <Field
      errors={{ month: "Please enter a valid month between 1 and 12" }}
      typed={{ day: "1", month: "13", year: "2026" }}
    />,
  );
  await expect
    .element(screen.getByRole("group", { name: "Start date" }))
    .toHaveAccessibleDescription(/Error:\s+Please enter a valid month between 1 and 12/);
  await expect.element(screen.getByLabelText("Month")).toHaveAttribute("aria-invalid", "true");
  await expect.element(screen.getByLabelText("Day")).not.toHaveAttribute("aria-invalid");
});

test("an error about a missing date marks all three inputs REQ-SCR-498", async () => {
  const screen = await render(<Field errors={{ day: "Enter the start date" }} />);
  for (const label of ["Day", "Month", "Year"]) {
    await expect.element(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
  }
});
