/**
 * Mistakes of the kinds that the verifier missed in trials, and similar harmless changes. They concern reminders,
 * people recorded as dead, ages, defaults, seasons and lists.
 */
import { type Iteration, type Rule, groupOf } from "./change.ts";
import type { Place, Template } from "./spread/template.ts";

type Test = (location: Place) => boolean;
export type Edit = (location: Place) => unknown;

export const ofRule = (kind: string, what: string, at: Test, change: Edit): Template => ({
  kind,
  what,
  most: 16,
  at,
  change: (location) => void change(location),
});
export const ofIteration = (
  kind: string,
  what: string,
  change: (iteration: Iteration, location: Place) => unknown,
): Template => ({
  kind,
  what,
  most: 16,
  of: "iteration",
  at: () => true,
  change: (location) => void change(location.iteration, location),
});

export const asks =
  (...names: string[]): Test =>
  ({ rule }) =>
    names.includes(rule.AttributeName);
const isAlone: Test = ({ iteration, rule }) => groupOf(iteration, rule).length === 1;
export const excludes: Test = ({ rule }) => rule.Type !== "R";
export const both =
  (...tests: Test[]): Test =>
  (location) =>
    tests.every((test) => test(location));

export const drop: Edit = ({ iteration, rule }) => {
  const dropped = groupOf(iteration, rule);
  iteration.IterationRules = iteration.IterationRules.filter((member) => !dropped.includes(member));
};
const dropAll = (iteration: Iteration, test: (rule: Rule) => boolean) => {
  const groups = new Set(iteration.IterationRules.filter(test).map(({ Type, Priority }) => `${Type} ${Priority}`));
  iteration.IterationRules = iteration.IterationRules.filter(
    ({ Type, Priority }) => !groups.has(`${Type} ${Priority}`),
  );
};
const set =
  (changes: Partial<Rule>): Edit =>
  ({ rule }) =>
    Object.assign(rule, changes);
const noDefault = (comparator: string) => comparator.replace(/\[\[NVL.*?\]\]/, "");
const byDefault =
  (value: (location: Place) => string): Edit =>
  (location) => {
    location.rule.Comparator = `${noDefault(location.rule.Comparator)}[[NVL:${value(location)}]]`;
  };
const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const moveYears =
  (years: number): Edit =>
  ({ rule }) => {
    rule.Comparator = rule.Comparator.replace(/^\d{8}/, (day) => yearsLater(day, years));
  };

const invited = both(asks("LAST_INVITE_DATE"), excludes);
export const born = both(asks("DATE_OF_BIRTH"), excludes, isAlone);
const dead = both(asks("REMOVAL_REASON_CODE"), excludes);
const written: Test = ({ rule }) => /^\d{8}/.test(rule.Comparator);
const runDate = ({ iteration }: Place) => iteration.IterationDate;
const scopeOf = ({ CohortLabel }: Rule) => (CohortLabel ?? "").split(",").filter(Boolean);
const elsewhere = ({ iteration, rule }: Place) =>
  iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel).filter((label) => !scopeOf(rule).includes(label));
export const addRule = (iteration: Iteration, changes: Partial<Rule>) => {
  const like = iteration.IterationRules.find(({ Type }) => Type === "F" || Type === "S") ?? iteration.IterationRules[0];
  if (!like) return;
  const { CohortLabel: _scope, CommsRouting: _plan, ...rest } = like;
  const base = { ID: "added", Name: "Added", Type: "F", Priority: 7, AttributeLevel: "PERSON", AttributeTarget: "" };
  iteration.IterationRules.push({ ...rest, ...base, ...changes });
};
const flags = asks("OPTOUT", "DE_FLAG", "CARE_HOME_FLAG", "13Q_FLAG");
const recentDay = both(
  excludes,
  ({ rule }) => /^(LAST_SUCCESSFUL|BOOKED_APPOINTMENT)_DATE$/.test(rule.AttributeName) && />/.test(rule.Operator),
);
const board = asks("ICB", "COMMISSIONING_REGION", "LOCAL_AUTHORITY");
const items = ({ Comparator }: Rule) => Comparator.split(",").filter(Boolean);

const reminders: readonly Template[] = [
  ofRule("reminders", "the rule on the last invitation dropped", invited, drop),
  ofRule("reminders", "the last invitation turned", invited, set({ Operator: ">=" })),
  ofRule("reminders", "last season's day of the last invitation", both(invited, written), moveYears(-1)),
  ofRule("reminders", "a default that lets in the never invited", invited, byDefault(runDate)),
  ofRule(
    "reminders",
    "the default of the last invitation lost",
    invited,
    ({ rule }) => (rule.Comparator = noDefault(rule.Comparator)),
  ),
  ofIteration("reminders", "a reminder's rule in an invitation", (iteration, { campaign }) => {
    if (iteration.CommsType === "I")
      addRule(iteration, {
        AttributeLevel: "TARGET",
        AttributeTarget: campaign.Target,
        AttributeName: "LAST_INVITE_DATE",
        Operator: "<",
        Comparator: `${campaign.StartDate}[[NVL:20000101]]`,
      });
  }),
];

const peopleRecordedAsDead: readonly Template[] = [
  ofRule("the dead", "the exclusion of the dead dropped", dead, drop),
  ofRule("the dead", "another removal reason", dead, set({ Comparator: "RDR" })),
  ofRule(
    "the dead",
    "the dead of one cohort",
    both(dead, ({ iteration }) => iteration.IterationCohorts.length > 1),
    ({ rule, iteration }) => {
      rule.CohortLabel = iteration.IterationCohorts[0]!.CohortLabel;
    },
  ),
  ofRule("the dead", "the operator turned", dead, set({ Operator: "!=" })),
];

const ages: readonly Template[] = [
  ofIteration("ages", "all age rules dropped", (iteration) =>
    dropAll(iteration, (rule) => born({ iteration, rule } as Place)),
  ),
  ofRule("ages", "one age rule dropped", born, drop),
  ofRule(
    "ages",
    "an age rule for the wrong cohort",
    both(born, ({ rule, iteration }) => scopeOf(rule).length === 1 && iteration.IterationCohorts.length > 1),
    (location) => {
      location.rule.CohortLabel = elsewhere(location)[0]!;
    },
  ),
  ofRule(
    "ages",
    "an age rule for all cohorts",
    both(born, (location) => scopeOf(location.rule).length > 0 && elsewhere(location).length > 0),
    ({ rule }) => {
      delete rule.CohortLabel;
    },
  ),
  ofRule(
    "ages",
    "unknown ages invited by default",
    both(born, ({ rule }) => />/.test(rule.Operator)),
    byDefault(() => "19000101"),
  ),
  ofRule("ages", "last season's birthday", both(born, written), moveYears(-1)),
  ofRule("ages", "a birthday a month off", both(born, written), ({ rule }) => {
    rule.Comparator = rule.Comparator.replace(
      /^(\d{4})(\d\d)(\d\d)/,
      (_, year: string, month: string) => `${year}${month === "01" ? "02" : "01"}15`,
    );
  }),
];

const defaults: readonly Template[] = [
  ofRule("defaults", "a default that counts as recent", recentDay, byDefault(runDate)),
  ofRule(
    "defaults",
    "a flag that counts as set",
    both(flags, excludes, ({ rule }) => rule.Comparator === "Y"),
    byDefault(() => "Y"),
  ),
];

const plans: readonly Template[] = [
  ofIteration("plans", "a default plan of another season", (iteration, { campaign }) => {
    iteration.DefaultCommsRouting = "LETTER_AW23";
    campaign.AvailableRoutingIds?.push("LETTER_AW23");
  }),
  ofIteration("plans", "a default plan for children", (iteration, { campaign }) => {
    if (/MMR|children/i.test(`${campaign.Target} ${iteration.Name}`)) return;
    iteration.DefaultCommsRouting = "PARENT_LETTER_2";
    campaign.AvailableRoutingIds?.push("PARENT_LETTER_2");
  }),
];

const reversed: readonly Template[] = [
  ofRule(
    "turned",
    "MemberOf turned",
    ({ rule }) => rule.Operator === "MemberOf" && rule.Type !== "R",
    set({ Operator: "NotMemberOf" }),
  ),
  ofRule(
    "turned",
    "a flag turned",
    both(flags, excludes, isAlone, ({ rule }) => rule.Operator === "="),
    set({ Operator: "!=" }),
  ),
  ofRule(
    "turned",
    "a flag's No for its Yes",
    both(flags, excludes, isAlone, ({ rule }) => rule.Comparator === "Y"),
    set({ Comparator: "N" }),
  ),
  ofRule(
    "turned",
    "empty for not empty",
    both(excludes, isAlone, ({ rule }) => rule.Operator === "is_not_null"),
    set({ Operator: "is_null" }),
  ),
  ...["POSTCODE", "GP_PRACTICE_CODE", "ICB"].map((AttributeName) =>
    ofIteration("turned", `everyone with a ${AttributeName} left out`, (iteration) =>
      addRule(iteration, { AttributeName, Operator: "is_not_null", Comparator: "" }),
    ),
  ),
];

const lists: readonly Template[] = [
  ofRule(
    "lists",
    "a filter by place dropped",
    both(board, ({ rule }) => rule.Type === "F"),
    drop,
  ),
  ofRule(
    "lists",
    "a board lost from a list",
    both(board, ({ rule }) => items(rule).length > 1),
    ({ rule }) => {
      rule.Comparator = items(rule).slice(1).join(",");
    },
  ),
  ofRule("lists", "a provider mistyped", asks("BOOKED_APPOINTMENT_PROVIDER"), ({ rule }) => {
    rule.Comparator = rule.Comparator.replace("NBS", "NSB");
  }),
  ofRule("lists", "a provider with a wrong letter", asks("BOOKED_APPOINTMENT_PROVIDER"), ({ rule }) => {
    rule.Comparator = rule.Comparator.replace("MYA", "MYS");
  }),
];

/** Wrong changes, each in one place. */
export const wrongKinds: readonly Template[] = [
  ...reminders,
  ...peopleRecordedAsDead,
  ...ages,
  ...defaults,
  ...plans,
  ...reversed,
  ...lists,
];

/** Similar changes that should not raise a question. */
export const harmlessKinds: readonly Template[] = [
  ofRule(
    "harmless",
    "a default that changes nothing",
    both(flags, excludes, ({ rule }) => rule.Comparator === "Y"),
    byDefault(() => "N"),
  ),
  ofRule(
    "harmless",
    "an old day as default",
    both(excludes, recentDay),
    byDefault(() => "18000101"),
  ),
  ofRule(
    "harmless",
    "a scope in full",
    both(excludes, ({ rule }) => scopeOf(rule).length === 0 && rule.AttributeLevel !== "COHORT"),
    ({ rule, iteration }) => {
      for (const part of groupOf(iteration, rule))
        part.CohortLabel = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel).join(",");
    },
  ),
  ofIteration("harmless", "an upper age", (iteration) =>
    addRule(iteration, { AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-111" }),
  ),
  ofRule(
    "harmless",
    "a list the other way round",
    ({ rule }) => rule.Comparator.includes(",") && rule.Operator.endsWith("in"),
    ({ rule }) => {
      rule.Comparator = items(rule).toReversed().join(",");
    },
  ),
  ofIteration("harmless", "another name", (iteration) => (iteration.Name += " (final)")),
];

/** Changes that raise a question only because they make the iteration differ from other iterations. */
export const harmlessAlone: readonly Template[] = [
  ofRule("harmless", "the last invitation from three days later on", both(invited, written), ({ rule, campaign }) => {
    if (rule.Comparator.startsWith(campaign.StartDate))
      rule.Comparator = rule.Comparator.replace(/^\d{8}/, (day) => String(Number(day) + 3));
  }),
  ofRule("harmless", "the dead with other reasons", dead, ({ rule }) =>
    Object.assign(rule, { Operator: "in", Comparator: "DEA,EMB" }),
  ),
  ofRule("harmless", "the dead by a filter", both(dead, isAlone), ({ rule }) =>
    Object.assign(rule, { Type: "F", Priority: 3 }),
  ),
];
