import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { PageAlerts } from "./PageAlerts.tsx";
import { TextField } from "../fields/TextField.tsx";

const problems = [{ fieldId: "name", message: "Campaign Name is required" }];

function Form() {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {attempt > 0 ? <PageAlerts problems={problems} attempt={attempt} /> : null}
      <TextField id="name" label="Campaign name" value="kept" onChange={() => undefined} />
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Save
      </button>
    </>
  );
}

test("the error summary receives focus on every attempt", async () => {
  const screen = await render(<Form />);
  const summary = () => document.querySelector(".nhsuk-error-summary");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await screen.getByRole("button", { name: "Save" }).click();
    await expect.element(screen.getByText("There is a problem")).toBeVisible();
    expect(document.activeElement).toBe(summary());
  }
});

test("a line in the summary links to its field, which keeps its value", async () => {
  const screen = await render(<Form />);
  await screen.getByRole("button", { name: "Save" }).click();
  await screen.getByRole("link", { name: "Campaign Name is required" }).click();
  const field = screen.getByLabelText("Campaign name");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("kept");
});
