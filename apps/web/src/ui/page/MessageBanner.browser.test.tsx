import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextField } from "../fields/TextField.tsx";
import { MessageBanner } from "./MessageBanner.tsx";
import { clearMessage, showSuccess } from "./banner-message.ts";

afterEach(clearMessage);

function Form() {
  const [error, setError] = useState<string>();
  return (
    <>
      <MessageBanner />
      <TextField id="least" label="At least" value="" onChange={() => {}} error={error} />
      <button onClick={() => setError("Enter a number")}>Add</button>
      <button>Look</button>
    </>
  );
}

test("a success message stays until a later problem replaces it REQ-SCR-61 REQ-SCR-447", async () => {
  const screen = await render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  showSuccess("It is saved.");
  await expect.element(screen.getByText("It is saved.")).toBeVisible();
  await screen.getByRole("button", { name: "Look" }).click();
  await expect.element(screen.getByText("It is saved.")).toBeVisible();
  await screen.getByRole("button", { name: "Add" }).click();
  await expect.element(screen.getByLabelText("At least")).toHaveAttribute("aria-invalid", "true");
  await expect.element(screen.getByText("It is saved.")).not.toBeInTheDocument();
});

test("a success message stays visible until the user acts, and then does not cover anything REQ-SCR-61 REQ-SCR-444", async () => {
  const screen = await render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  const unseen = () => document.querySelector(".spi-done--unseen");
  for (const goOn of [
    () => userEvent.keyboard("{Tab}"),
    () => userEvent.click(screen.getByRole("button", { name: "Look" })),
    () => document.dispatchEvent(new WheelEvent("wheel")),
  ]) {
    showSuccess("It is saved.");
    await expect.element(screen.getByText(/^It is saved/)).toBeVisible();
    expect(unseen()).not.toBeNull();
    await goOn();
    await expect.poll(unseen).toBeNull();
    await expect.element(screen.getByText(/^It is saved/)).toBeVisible();
  }
});

test("a success message stops covering the page after a few seconds, even if the user does nothing REQ-SCR-444", async () => {
  const screen = await render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  showSuccess("It is saved.");
  await expect.poll(() => document.querySelector(".spi-done--unseen")).not.toBeNull();
  await expect.poll(() => document.querySelector(".spi-done--unseen"), { timeout: 10_000 }).toBeNull();
  await expect.element(screen.getByText("It is saved.")).toBeVisible();
});
