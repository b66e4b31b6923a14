import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { CodeName } from "./CodeName.tsx";

test.each([
  ["covid_75_and_over", ["covid_", "75_", "and_", "over"]],
  ["wendy.writer@example.nhs.uk", ["wendy.", "writer@", "example.", "nhs.", "uk"]],
  ["2.5% of people. Then wait", ["2.5% of people. Then wait"]],
])("%s can only wrap between its parts, never within a word", async (text, parts) => {
  const { container } = await render(<CodeName>{text}</CodeName>);
  expect(container.innerHTML.split("<wbr>")).toEqual(parts);
  expect(container.textContent).toBe(text);
});
