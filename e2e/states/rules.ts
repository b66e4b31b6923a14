/** The rule screens in every state, for each type of rule. */
import type { Page } from "@playwright/test";
import type { RuleType } from "@spi/domain/rule/rule";
import { showAdvanced } from "../page-actions.ts";
import {
  type State,
  mockFailure,
  mockChangedOnReload,
  neverAnswer,
  press,
  mockSavedMeanwhile,
  statesOf,
  whileLoading,
} from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const names = { F: "filter", S: "suppression", R: "routing" } as const satisfies Record<RuleType, string>;
const rulesNamed = { F: "Under 75", S: "Care home", R: "Braille" } as const satisfies Record<RuleType, string>;
const saveRule = press("Save and return to summary");
const saves = "**/api/team/*/campaign/*/iteration/*";

const chosen = (rule: string) => async (page: Page) => {
  await page.getByRole("radio", { name: rule, exact: true }).check();
  await press("Select rule")(page);
};

const chosenByWords = async (page: Page) => {
  await showAdvanced(page, false);
  await page.getByLabel("What to check").selectOption("ICB");
  await page.getByLabel("Match people if their ICB").selectOption("is one of");
  await page.getByRole("checkbox").first().check();
};

function statesFor(type: RuleType): State[] {
  const name = names[type];
  const at = (
    heading: string | RegExp,
    screen: (id: string) => string,
    of: "filled" | "bare" | "withFindings" = "filled",
  ) => [heading, (world: World) => `${world[of].iteration}/${name}-rules/${screen(world[of].rules[type])}`] as const;
  const summary = new RegExp(`^${name} rules summary$`, "i");
  const clause = at(`Set up 'AND' clause 1 for ${rulesNamed[type]}`, (id) => `${id}/and-clause/1`);
  const added = at(`Add a new ${name} rule`, () => "new");
  const library = at(`Choose a ${name} rule from the library`, () => "new/library");
  return [
    wendy(
      `${name} rules: none`,
      at(summary, () => "summary", "bare"),
    ),
    wendy(
      `${name} rules: some`,
      at(summary, () => "summary"),
    ),
    ...(type === "F"
      ? [
          wendy(
            "filter rules: something found",
            at(summary, () => "summary", "withFindings"),
          ),
        ]
      : []),
    wendy(
      `${name} rules: deleting failed, and can be undone`,
      at(summary, () => "summary"),
      {
        answers: mockFailure("PUT", saves),
        act: press(`Delete ${rulesNamed[type]}`),
        focus: "error summary",
      },
    ),
    wendy(`${name} rule: new`, added),
    wendy(`${name} rule: chosen by words`, added, { act: chosenByWords, focus: "anything" }),
    wendy(`${name} rule: attribute, operator and comparator`, added, {
      act: (page) => showAdvanced(page),
      focus: "anything",
    }),
    wendy(`${name} rule: errors`, added, { act: saveRule, focus: "error summary" }),
    wendy(
      `${name} rule: filled`,
      at(`Edit ${name} rule`, (id) => id),
    ),
    wendy(
      `${name} rule: the save failed`,
      at(`Edit ${name} rule`, (id) => id),
      {
        answers: mockFailure("PUT", saves),
        act: saveRule,
        focus: "error summary",
      },
    ),
    wendy(
      `${name} rule: somebody else saved first`,
      at(`Edit ${name} rule`, (id) => id),
      {
        answers: mockSavedMeanwhile(saves, ({ IterationRules }: { IterationRules: object[] }) => ({
          IterationRules: IterationRules.map((rule) => ({ ...rule, Description: `Theirs of ${name}` })),
        })),
        act: async (page) => {
          await page.getByLabel("Rule description").fill("Mine");
          await saveRule(page);
          await page.getByRole("group", { name: `Rule “${rulesNamed[type]}”`, exact: true }).waitFor();
        },
        focus: "error summary",
      },
    ),
    wendy(`${name} rule: what was typed is back`, added, {
      act: mockChangedOnReload((page) => page.getByLabel("Rule name").fill("Half typed")),
      focus: "anything",
    }),
    wendy(
      `${name} rule: not there`,
      at(`Add a new ${name} rule`, () => "33333333-3333-4333-8333-333333333333"),
    ),
    wendy(
      `${name} rule: loading`,
      at(whileLoading, (id) => id),
      { answers: neverAnswer("**/metadata/attributes") },
    ),
    wendy(`${name} rule library`, library),
    wendy(`${name} rule: AND clause`, clause),
    wendy(`${name} rule: errors of an AND clause`, clause, {
      act: async (page) => {
        await showAdvanced(page, false);
        await page.getByLabel("What to check").selectOption("");
        await saveRule(page);
      },
      focus: "error summary",
    }),
    wendy(
      `${name} rule: AND clause without a number`,
      at(whileLoading, (id) => `${id}/and-clause/x`),
      { focus: "anything" },
    ),
  ];
}

const libraryPage = (of: RuleType): readonly [string, (world: World) => string] => [
  `Choose a ${names[of]} rule from the library`,
  ({ filled }) => `${filled.iteration}/${names[of]}-rules/new/library`,
];

const severalPage = (of: RuleType): readonly [string, (world: World) => string] => [
  `Add ${names[of]} rules from the library`,
  ({ filled }) => `${filled.iteration}/${names[of]}-rules/new/library?several=yes`,
];

const needsPage: readonly [string, (world: World) => string] = [
  "Routing by need",
  ({ filled }) => `${filled.iteration}/routing-rules/by-need`,
];

const plans = (heading: string, id: (rules: World["filled"]["rules"]) => string) =>
  [heading, ({ filled }: World) => `${filled.iteration}/routing-rules/${id(filled.rules)}/routing-ids`] as const;

export const ruleStates: State[] = [
  ...(Object.keys(names) as RuleType[]).flatMap(statesFor),
  wendy("library rule: an age to fill in", libraryPage("F"), {
    act: chosen("Too young - under X years on the run date"),
    focus: "anything",
  }),
  wendy("library rule: nothing to decide", libraryPage("S"), { act: chosen("Opted out"), focus: "anything" }),
  wendy("library rule: a list, its codes being changed", libraryPage("F"), {
    act: async (page) => {
      await chosen("ICB registration - GP practice in X")(page);
      await page.getByLabel("ICB ODS codes").fill("QE1 QVV XXX");
      await press(/^Add$/)(page);
      await press("Edit QVV")(page);
    },
    focus: "anything",
  }),
  wendy("library rule: errors", libraryPage("F"), {
    act: async (page) => {
      await chosen("ICB registration - GP practice in X")(page);
      await saveRule(page);
    },
    focus: "error summary",
  }),
  wendy("several library rules: chosen", severalPage("F"), {
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Future booking" }).check();
      await page.getByRole("checkbox", { name: "Dose interval - vaccinated in the last X years" }).check();
      await page.getByRole("checkbox", { name: "Too old - X years or over on Y" }).check();
    },
    focus: "anything",
  }),
  wendy("several library rules: errors", severalPage("R"), {
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Child invite" }).check();
      await press("Add 1 rule")(page);
    },
    focus: "error summary",
  }),
  wendy("routing by need: as it opens", needsPage),
  wendy("routing by need: errors", needsPage, {
    act: async (page) => {
      await page.getByLabel("Routing plan ID for Large print").selectOption("BRAILLE");
      await press("Save and continue")(page);
    },
    focus: "error summary",
  }),
  wendy("routing by need: the save failed", needsPage, {
    answers: mockFailure("PUT", saves),
    act: async (page) => {
      await page.getByLabel("Routing plan ID for Large print").selectOption("LETTER");
      await press("Save and continue")(page);
    },
    focus: "error summary",
  }),
  wendy(
    "routing IDs: chosen",
    plans("Add routing IDs for Braille", ({ R }) => R),
  ),
  wendy(
    "routing IDs: errors",
    plans("Add routing IDs for Braille", ({ R }) => R),
    {
      act: async (page) => {
        await press("Delete BRAILLE")(page);
        await press("Save and continue")(page);
      },
      focus: "error summary",
    },
  ),
  wendy(
    "routing IDs: the rule is not there",
    plans("Could not find iteration", () => "x"),
  ),
];
