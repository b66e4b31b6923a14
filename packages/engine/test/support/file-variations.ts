/** Ways in which other files differ from the published ones we have. */
import type { JsonObject } from "@spi/domain/values/json-object";

type Rule = JsonObject & { Priority: number };
type Cohort = JsonObject & { CohortLabel: string };
type Iteration = JsonObject & { IterationCohorts: Cohort[]; IterationRules: Rule[] };
export type Campaign = JsonObject & { Iterations: Iteration[] };

const each = (campaign: Campaign, change: (iteration: Iteration) => void) => campaign.Iterations.forEach(change);
const eachRule = (campaign: Campaign, change: (rule: Rule) => void) =>
  each(campaign, ({ IterationRules }) =>
    IterationRules.filter(({ Type }) => "FSR".includes(String(Type).toUpperCase())).forEach(change),
  );
const eachCohort = (campaign: Campaign, change: (cohort: Cohort, index: number) => void) =>
  each(campaign, ({ IterationCohorts }) => IterationCohorts.forEach(change));
const lower = (part: JsonObject, ...fields: string[]) => {
  for (const field of fields) if (typeof part[field] === "string") part[field] = part[field].toLowerCase();
};
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const remove = (part: JsonObject, ...fields: string[]) => fields.forEach((field) => delete part[field]);

/** A change to a file, and its effect on the file's export. By default, there is no effect. */
export interface Variation {
  vary: (campaign: Campaign) => void;
  /** True if the export contains the change. */
  kept?: true;
  exported?: (campaign: Campaign) => void;
}

const numbered = (campaign: Campaign, order: (index: number, count: number) => number) =>
  each(campaign, ({ IterationCohorts }) =>
    IterationCohorts.forEach((cohort, index) => (cohort["Priority"] = order(index, IterationCohorts.length) * 10)),
  );
const runDates = ({ Iterations }: Campaign) =>
  Iterations.map((iteration) => textOf(iteration["IterationDate"])).toSorted();
const firstCohort = ({ IterationCohorts }: Iteration) => IterationCohorts.slice(0, 1);

/** The same content with different letter case, types and separators. */
export const otherSpellings: Record<string, Variation> = {
  "a target in small letters": { vary: (campaign) => lower(campaign, "Target") },
  "types in small letters": {
    vary: (campaign) => {
      lower(campaign, "Type", "IterationType", "IterationFrequency");
      each(campaign, (iteration) => lower(iteration, "Type", "CommsType"));
      each(campaign, ({ IterationRules }) => IterationRules.forEach((rule) => lower(rule, "Type")));
    },
  },
  "levels, attributes and targets in small letters": {
    vary: (campaign) => eachRule(campaign, (rule) => lower(rule, "AttributeLevel", "AttributeName", "AttributeTarget")),
  },
  "virtual in small letters": { vary: (campaign) => eachCohort(campaign, (cohort) => lower(cohort, "Virtual")) },
  "virtual in words": {
    vary: (campaign) =>
      eachCohort(campaign, (cohort) => {
        if (cohort["Virtual"] !== undefined) cohort["Virtual"] = cohort["Virtual"] === "Y" ? "Yes" : "no";
      }),
  },
  "blanks around words and days": {
    vary: (campaign) => {
      Object.assign(campaign, { Target: ` ${textOf(campaign["Target"])}`, IterationTime: "7:00" });
      each(campaign, (iteration) => (iteration["IterationDate"] = `${textOf(iteration["IterationDate"])} `));
      eachRule(campaign, (rule) => {
        for (const field of ["Operator", "AttributeName"])
          if (typeof rule[field] === "string") rule[field] = ` ${rule[field]} `;
      });
    },
    exported: (campaign) => (campaign["IterationTime"] = "07:00:00"),
  },
  "days as times": {
    vary: (campaign) =>
      each(campaign, (iteration) => {
        iteration["IterationDate"] = textOf(iteration["IterationDate"]).replace(/(....)(..)(..)/, "$1-$2-$3T00:00:00Z");
      }),
  },
  "comparators as numbers": {
    vary: (campaign) =>
      eachRule(campaign, (rule) => {
        if (/^-?\d+$/.test(textOf(rule["Comparator"]))) rule["Comparator"] = Number(rule["Comparator"]);
      }),
  },
  "numbers as texts": {
    vary: (campaign) => {
      eachRule(campaign, (rule) => Object.assign(rule, { Priority: String(rule.Priority) }));
      each(campaign, (iteration) => (iteration["ApprovalMinimum"] = "0"));
    },
    exported: (campaign) => each(campaign, (iteration) => (iteration["ApprovalMinimum"] = 0)),
  },
  "names and descriptions as numbers": {
    vary: (campaign) => eachRule(campaign, (rule) => Object.assign(rule, { Name: 75, Description: 75 })),
    exported: (campaign) => eachRule(campaign, (rule) => Object.assign(rule, { Name: "75", Description: "75" })),
  },
  "plans with commas and blanks between them": {
    vary: (campaign) => {
      each(campaign, (iteration) => {
        iteration["DefaultCommsRouting"] = textOf(iteration["DefaultCommsRouting"]).replaceAll("|", ", ");
      });
      eachRule(campaign, (rule) => {
        if (rule["CommsRouting"]) rule["CommsRouting"] = textOf(rule["CommsRouting"]).replaceAll("|", " | ");
      });
    },
  },
};

/** Missing, duplicate and unordered content. */
export const otherContents: Record<string, Variation> = {
  "a campaign without a name": {
    vary: (campaign) => remove(campaign, "Name"),
    exported: (campaign) => (campaign["Name"] = "Unnamed campaign"),
  },
  "a campaign without type, time and approvals": {
    vary: (campaign) => remove(campaign, "Type", "IterationTime", "ApprovalMinimum", "ApprovalMaximum"),
    exported: (campaign) =>
      Object.assign(campaign, { IterationTime: "07:00:00", ApprovalMinimum: 0, ApprovalMaximum: 0 }),
  },
  "values of the campaign by which nobody is selected": {
    vary: (campaign) =>
      Object.assign(campaign, {
        IterationFrequency: "Weekly",
        IterationType: "Z",
        IterationTime: "noon",
        ApprovalMinimum: -1,
        ApprovalMaximum: 0.5,
      }),
    exported: (campaign) =>
      Object.assign(campaign, {
        IterationFrequency: "X",
        IterationType: "M",
        IterationTime: "07:00:00",
        ApprovalMinimum: 0,
        ApprovalMaximum: 0,
      }),
  },
  "values of iterations by which nobody is selected": {
    vary: (campaign) =>
      each(campaign, (iteration) =>
        Object.assign(iteration, { Type: "Z", CommsType: "Z", ApprovalMinimum: -1, ApprovalMaximum: -2 }),
      ),
    exported: (campaign) =>
      each(campaign, (iteration) => remove(iteration, "Type", "CommsType", "ApprovalMinimum", "ApprovalMaximum")),
  },
  "dates in the wrong order": {
    vary: (campaign) => {
      [campaign["StartDate"], campaign["EndDate"]] = [campaign["EndDate"], campaign["StartDate"]];
    },
  },
  "no dates of the campaign": {
    vary: (campaign) => {
      remove(campaign, "StartDate");
      campaign["EndDate"] = "";
    },
    exported: (campaign) =>
      Object.assign(campaign, { StartDate: runDates(campaign)[0], EndDate: runDates(campaign).at(-1) }),
  },
  "approvals in the wrong order": {
    vary: (campaign) =>
      each(campaign, (iteration) => Object.assign(iteration, { ApprovalMinimum: 10, ApprovalMaximum: 1 })),
    kept: true,
  },
  "nobody where people stand, and a name without letters": {
    vary: (campaign) => Object.assign(campaign, { Manager: [null], Name: "\u{1F489}" }),
    exported: (campaign) => Object.assign(campaign, { Manager: [], Name: "Unnamed campaign" }),
  },
  "a cohort without a priority": {
    vary: (campaign) =>
      each(campaign, (iteration) => firstCohort(iteration).forEach((cohort) => delete cohort["Priority"])),
    exported: (campaign) => numbered(campaign, (index, count) => (index === 0 ? count : index) - 1),
  },
  "negative and broken priorities of cohorts": {
    vary: (campaign) => eachCohort(campaign, (cohort, index) => (cohort["Priority"] = index / 2 - 1)),
    exported: (campaign) => numbered(campaign, (index) => index),
  },
  "a cohort twice": {
    vary: (campaign) =>
      each(campaign, (iteration) => iteration.IterationCohorts.push(...structuredClone(firstCohort(iteration)))),
  },
  "cohorts that differ by their letters' case alone": {
    vary: (campaign) =>
      each(campaign, (iteration) => {
        const [other] = structuredClone(firstCohort(iteration));
        if (other)
          iteration.IterationCohorts.push({ ...other, CohortLabel: inOtherCase(other.CohortLabel), Priority: 900 });
      }),
    kept: true,
  },
  "broken priorities of rules": {
    vary: (campaign) => eachRule(campaign, (rule) => (rule.Priority += 0.5)),
    kept: true,
  },
  "two hundred rules of a type": {
    vary: (campaign) =>
      each(campaign, (iteration) => {
        const [first] = iteration.IterationRules;
        iteration.IterationRules = Array.from({ length: 200 }, (_, Priority) => {
          return { ...first, Type: "F", Name: `Rule ${Priority}`, CohortLabel: "", Priority };
        });
      }),
    kept: true,
  },
  "a long description": {
    vary: (campaign) => eachRule(campaign, (rule) => (rule["Description"] = "Why. ".repeat(5000))),
    kept: true,
  },
};

/** Information about a file's plans. */
export const otherPlans: Record<string, Variation> = {
  "plans that the campaign does not list": {
    vary: (campaign) => (campaign["AvailableRoutingIds"] = ["ONLY_ONE"]),
    kept: true,
  },
  "a plan twice": {
    vary: (campaign) => {
      const mapped = campaign.Iterations.flatMap((iteration) => Object.keys(iteration["ActionsMapper"] ?? {}));
      campaign["AvailableRoutingIds"] = [...mapped, ...mapped.map((id) => id.toLowerCase())];
    },
    kept: true,
    exported: (campaign) => {
      const mapped = campaign.Iterations.flatMap((iteration) => Object.keys(iteration["ActionsMapper"] ?? {}));
      campaign["AvailableRoutingIds"] = [...new Set(mapped)];
    },
  },
  "a plan with a blank": {
    vary: (campaign) => (campaign["AvailableRoutingIds"] = ["MY PLAN", "OTHER"]),
    kept: true,
    exported: (campaign) => (campaign["AvailableRoutingIds"] = ["OTHER"]),
  },
  "no consumer texts for plans": {
    vary: (campaign) => each(campaign, (iteration) => (iteration["ActionsMapper"] = {})),
    kept: true,
  },
};

/** Changes letters in a cohort's label to the other case. */
export const inOtherCase = (label: string) =>
  label === label.toUpperCase() ? label.toLowerCase() : label.toUpperCase();
