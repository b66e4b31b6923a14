import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ApiRefusal } from "./refusal.ts";
import { ApiErrors } from "./ApiErrors.tsx";

test("a refusal shows its message and, below it, errors grouped by field §8.04", async () => {
  const errors = { IterationDate: ["Too late"], IterationRules: ["Two rules share a priority", "Too many rules"] };
  const refusal = new ApiRefusal(400, { message: "Check the details you entered.", kind: "invalid", errors });
  const screen = await render(<ApiErrors refusal={refusal} />);
  await expect.element(screen.getByRole("heading", { name: "Check the details you entered." })).toBeVisible();
  await expect.element(screen.getByText("IterationRules")).toBeVisible();
  await expect.element(screen.getByRole("listitem").nth(2)).toHaveTextContent("Too many rules");
});

test("a second save shows who saved first and that no changes are lost", async () => {
  const current = { version: 4, by: "Bo Both", own: false, at: "20250820140400" };
  const refusal = new ApiRefusal(409, { message: "Bo Both saved changes.", kind: "staleVersion", errors: {}, current });
  const screen = await render(<ApiErrors refusal={refusal} />);
  await expect.element(screen.getByText(/Bo Both saved version 4 on 20 August 2025 at 14:04/)).toBeVisible();
  await expect.element(screen.getByText(/What you typed is still on this page/)).toBeVisible();
});
