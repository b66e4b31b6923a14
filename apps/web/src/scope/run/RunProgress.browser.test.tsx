import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { RunProgress } from "./RunProgress.tsx";

test("one region announces a report's progress at each quarter and its changes of status REQ-SCR-67", async () => {
  const screen = await render(<RunProgress run={undefined} />);
  const live = screen.container.querySelector("[aria-live=polite]");
  expect(live).toHaveTextContent("Summary report: waiting to start");
  for (const [progress, shown, announced] of [
    [0.1, "Counting people: 10%", "counting people, 0%"],
    [0.49, "Counting people: 49%", "counting people, 25%"],
    [0.5, "Counting people: 50%", "counting people, 50%"],
  ] as const) {
    await screen.rerender(<RunProgress run={{ status: "running", progress }} />);
    await expect.element(screen.getByLabelText(shown)).toBeVisible();
    expect(live).toHaveTextContent(`Summary report: ${announced}`);
  }
  await screen.rerender(<RunProgress run={{ status: "failed", progress: 0.5 }} />);
  expect(live).toHaveTextContent("Summary report: failed");
  expect(screen.container.contains(live)).toBe(true);
});
