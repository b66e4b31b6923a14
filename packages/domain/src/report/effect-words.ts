import type { PeoplePreview } from "./people-preview.ts";

type EffectFigure = Exclude<keyof PeoplePreview["rules"][number], "id">;

/** What is counted of a rule: how it is called on every screen, and whom it counts. */
export const effectWords: Readonly<Record<EffectFigure, { label: string; means: string }>> = {
  matches: {
    label: "Matches",
    means: "People in the cohorts whom the rule is true of, whatever other rules do about them.",
  },
  decides: {
    label: "Decides",
    means:
      "Those of them about whom this rule decides, because it comes first: it leaves them out, which reports count as its exclusions, or it says what they are sent.",
  },
  only_this_rule: {
    label: "Only this rule",
    means:
      "People who would be treated differently without this rule. No other rule leaves them out or sends them the same.",
  },
};
