import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./Button.tsx";
import { watchInput } from "./double-click.ts";

interface Prevented {
  preventDefault: () => void;
}

watchInput(document);

test("a double click does nothing twice §9.04", async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(<Button onClick={onClick}>Save</Button>);
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  expect(onClick).toHaveBeenCalledOnce();
});

test("a double click sends a form once §9.04", async () => {
  const onSubmit = vi.fn<(event: Prevented) => void>((event) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a button meant to be pressed again answers each press", async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <Button repeatable onClick={onClick}>
      Add
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Add" }));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("a click after another button was pressed is a new decision", async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <>
      <Button onClick={onClick}>Save</Button>
      <Button>Add</Button>
    </>,
  );
  await screen.getByRole("button", { name: "Save" }).click();
  await screen.getByRole("button", { name: "Add" }).click();
  await screen.getByRole("button", { name: "Save" }).click();
  expect(onClick).toHaveBeenCalledTimes(2);
});
