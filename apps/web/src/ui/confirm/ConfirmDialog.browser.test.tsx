import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const onConfirm = vi.fn<() => void>();
const onCancel = vi.fn<() => void>();
beforeEach(() => vi.clearAllMocks());

function open() {
  return render(
    <ConfirmDialog title="Delete it?" confirmLabel="Delete iteration" onConfirm={onConfirm} onCancel={onCancel}>
      <p>You cannot undo this.</p>
    </ConfirmDialog>,
  );
}

test("Cancel has the focus when a confirmation opens", async () => {
  const screen = await open();
  await expect.element(screen.getByRole("dialog", { name: "Delete it?" })).toBeVisible();
  await expect.element(screen.getByRole("dialog").getByRole("button", { name: "Cancel" })).toHaveFocus();
});

test("pressing Escape cancels §2.1.14", async () => {
  await open();
  await userEvent.keyboard("{Escape}");
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
});

test("pressing Enter cancels, wherever the focus is §2.1.14", async () => {
  const screen = await open();
  await userEvent.keyboard("{Enter}");
  screen.getByRole("dialog").getByRole("button", { name: "Delete iteration" }).element().focus();
  await userEvent.keyboard("{Enter}");
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([2, 0]);
});

test("pressing the space bar on the other button confirms", async () => {
  const screen = await open();
  screen.getByRole("dialog").getByRole("button", { name: "Delete iteration" }).element().focus();
  await userEvent.keyboard(" ");
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([0, 1]);
});
