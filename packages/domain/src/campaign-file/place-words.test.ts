import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

test("an iteration goes by the number that commands take, wherever it stands in its file REQ-SEL-72", () => {
  const Iterations = [
    { IterationNumber: 2, Name: "Reminder" },
    { IterationNumber: 1, Name: "First" },
    { Name: "Bare" },
  ];
  const words = (index: number) => placeWords({ CampaignConfig: { Iterations } }, `CampaignConfig.Iterations.${index}`);
  expect([0, 1, 2].map(words)).toEqual(["iteration 2 “Reminder”", "iteration 1 “First”", "iteration 3 “Bare”"]);
});
