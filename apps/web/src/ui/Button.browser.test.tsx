import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./Button.tsx";
import { watchInput } from "./double-click.ts";

interface Prevented {
  preventDefault: () => void;
}

watchInput(document);

test("a double click acts once §9.04", async () => {
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

test("a repeatable button acts on each press", async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <Button repeatable onClick={onClick}>
      Add
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Add" }));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("a click after another button was pressed counts separately", async () => {
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

const above = [
  [
    "link",
    <a key="a" href="#elsewhere">
      Elsewhere
    </a>,
  ],
  [
    "box",
    <label key="b">
      <input type="checkbox" /> Elsewhere
    </label>,
  ],
] as const;

test.each(above)(
  "a double click does not act on a %s that the first click moved under the pointer REQ-SCR-68",
  async (_, moved) => {
    function Form() {
      const [saved, setSaved] = useState(false);
      return (
        <div>
          {saved ? moved : null}
          {saved ? null : <Button onClick={() => setSaved(true)}>Save</Button>}
        </div>
      );
    }
    const screen = await render(<Form />);
    const { left, top } = screen.getByRole("button", { name: "Save" }).element().getBoundingClientRect();
    await userEvent.dblClick(screen.getByRole("button", { name: "Save" }), { position: { x: 4, y: 8 } });
    await expect.element(screen.getByText("Elsewhere")).toBeVisible();
    expect(document.elementFromPoint(left + 4, top + 8)?.closest("a, label")).not.toBeNull();
    expect(location.hash).toBe("");
    expect(screen.container.querySelector("input")?.checked ?? false).toBe(false);
  },
);

test("each click on the same link or checkbox counts", async () => {
  const screen = await render(
    <label>
      <input type="checkbox" /> Chosen
    </label>,
  );
  await userEvent.dblClick(screen.getByText("Chosen"));
  await expect.element(screen.getByRole("checkbox")).not.toBeChecked();
  await userEvent.tripleClick(screen.getByText("Chosen"));
  await expect.element(screen.getByRole("checkbox")).toBeChecked();
});
