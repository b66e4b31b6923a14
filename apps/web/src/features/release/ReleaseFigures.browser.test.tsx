import { expect, test } from "vitest";
import { begun, figures, open, release } from "./test/release-screen.tsx";

test("what NHS Notify refused is told in words, with who looks at it, and so is who cannot be messaged REQ-REL-134", async () => {
  const refused = [
    { plan: "LETTER", code: "CM_INVALID_NHS_NUMBER", messages: 2 },
    { plan: "DIGITAL", code: "CM_INVALID_NHS_NUMBER", messages: 1 },
  ];
  const { screen } = await open({ found: { ...release, state: "sending", ...begun, refused } });
  await expect
    .element(screen.getByText("The NHS number is not one that NHS Notify takes (CM_INVALID_NHS_NUMBER): 3"))
    .toBeVisible();
  const owner = "The SPI team finds out with whoever supplies people's data what is wrong with their NHS numbers.";
  await expect.poll(() => screen.getByText(owner).elements().length).toBe(2);
});

test("of a rest that was given up the page says how much of it NHS Notify had accepted already REQ-REL-131", async () => {
  const rest = { left: 5, handedOver: 2, refused: 1 };
  const found = { ...release, state: "ended", rest, figures: { ...figures, givenUp: 2, toGo: 0 } } as const;
  const { screen } = await open({ found });
  await expect
    .element(screen.getByText(/^Of the 5 messages that were left, 2 were held back and NHS Notify had accepted 3/))
    .toBeVisible();
});
