import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const onYes = vi.fn<() => void>();
const onNo = vi.fn<() => void>();
beforeEach(() => vi.clearAllMocks());

function open() {
  return render(
    <ConfirmDialog title="Delete it?" yes="Yes, delete it" onYes={onYes} onNo={onNo}>
      <p>You cannot undo this.</p>
    </ConfirmDialog>,
  );
}

test("No has the focus when the question appears", async () => {
  const screen = await open();
  await expect.element(screen.getByRole("dialog", { name: "Delete it?" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "No, go back" })).toHaveFocus();
});

test("pressing Escape answers No §2.1.14", async () => {
  await open();
  await userEvent.keyboard("{Escape}");
  expect([onNo.mock.calls.length, onYes.mock.calls.length]).toEqual([1, 0]);
});

test("pressing Enter answers No, wherever the focus is §2.1.14", async () => {
  const screen = await open();
  await userEvent.keyboard("{Enter}");
  screen.getByRole("button", { name: "Yes, delete it" }).element().focus();
  await userEvent.keyboard("{Enter}");
  expect([onNo.mock.calls.length, onYes.mock.calls.length]).toEqual([2, 0]);
});

test("the space bar on the Yes button answers Yes", async () => {
  const screen = await open();
  screen.getByRole("button", { name: "Yes, delete it" }).element().focus();
  await userEvent.keyboard(" ");
  expect([onNo.mock.calls.length, onYes.mock.calls.length]).toEqual([0, 1]);
});
