/** The count of people invited, next to a form, in every state. */
import { type State, answer, neverAnswer, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const previews = "**/preview*";
const edited = [
  "Edit filter rule",
  ({ filled }: World) => `${filled.iteration}/filter-rules/${filled.rules.F}`,
] as const;

export const previewStates: State[] = [
  wendy("full count of people, by routing plan", edited, {
    act: async (page) => {
      await page.getByText("Full count", { exact: false }).waitFor({ state: "attached" });
      await page.getByText("By routing plan").click();
    },
    focus: "anything",
  }),
  wendy("count of people: under way", edited, { answers: neverAnswer(previews) }),
  wendy("count of people: not available", edited, { answers: answer(previews, 503, {}) }),
];
