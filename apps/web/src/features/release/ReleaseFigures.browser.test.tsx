import { expect, test } from "vitest";
import { started, figures, open, release } from "./test/release-screen.tsx";

test("messages that NHS Notify rejected and people who cannot be messaged are shown with reasons and who will check them REQ-REL-134 REQ-REL-461", async () => {
  const refused = [
    { plan: "LETTER", code: "CM_INVALID_NHS_NUMBER", messages: 2 },
    { plan: "DIGITAL", code: "CM_INVALID_NHS_NUMBER", messages: 1 },
  ];
  const { screen } = await open({ release: { ...release, state: "sending", ...started, refused } });
  await expect
    .element(screen.getByText("NHS Notify does not accept the NHS number (CM_INVALID_NHS_NUMBER): 3"))
    .toBeVisible();
  const owner =
    "The SPI team will ask the supplier of the population data what is wrong with these people's NHS numbers.";
  await expect.poll(() => screen.getByText(owner).elements().length).toBe(2);
});

test("cancelled messages are shown with the number that NHS Notify had already accepted REQ-REL-131", async () => {
  const cancellation = { left: 5, accepted: 2, refused: 1 };
  const endedRelease = {
    ...release,
    state: "ended",
    cancellation,
    figures: { ...figures, cancelled: 2, remaining: 0 },
  } as const;
  const { screen } = await open({ release: endedRelease });
  await expect
    .element(screen.getByText(/^Of the 5 remaining messages, 2 were cancelled\. NHS Notify had already accepted 3/))
    .toBeVisible();
});

test("messages for people who do not qualify yet have a column, so that each row adds up to the approved number REQ-REL-283", async () => {
  const counts = { approved: 10, removed: 0, accepted: 3, refused: 0, cancelled: 0, remaining: 7, unclear: 0 };
  const delayedPart = { ...started.parts[0]!, ...counts, delayed: 5 };
  const whole = { ...delayedPart, wave: 2, delayed: 0 };
  const sum = { ...counts, approved: 20, accepted: 6, remaining: 14 };
  const { screen } = await open({
    release: { ...release, state: "sending", ...started, figures: sum, parts: [delayedPart, whole] },
  });
  const table = screen.getByRole("table", { name: "Message outcomes", exact: true });
  await expect.element(table.getByRole("columnheader", { name: "Does not qualify yet" })).toBeVisible();
  const numbers = table
    .getByRole("cell")
    .elements()
    .flatMap((cell) => cell.textContent?.match(/\d+/)?.map(Number) ?? []);
  expect(numbers).toEqual([20, 0, 6, 0, 0, 5, 9]);
});
