/** Builds campaign files from short rows. */
import type { Campaign, Iteration, Rule } from "../change.ts";

/** Attribute, operator and comparator. Attributes of a vaccination start with "@". */
export type Question = readonly [attribute: string, operator: string, comparator: string];

export interface RuleRow {
  type: "F" | "S" | "R";
  name: string;
  asks: readonly Question[];
  cohorts?: string;
  plan?: string;
}

export interface IterationRow {
  name: string;
  date: string;
  type: "I" | "R";
  cohorts: readonly string[];
  plan: string;
  rules: readonly RuleRow[];
}

const lowest = { F: 100, S: 500, R: 1000 };

/** Creates one rule in the file for each condition. All conditions of a rule have the same type and priority. */
function rulesOf(rows: readonly RuleRow[], target: string, prefix: string): Rule[] {
  return rows.flatMap(({ type, name, asks, cohorts, plan }, index) =>
    asks.map(([attribute, Operator, Comparator], at): Rule => {
      const isOfTarget = attribute.startsWith("@");
      return {
        ID: `${prefix}-${index}-${at}`,
        Type: type,
        Name: name,
        Description: name,
        Priority: lowest[type] + 10 * index,
        AttributeLevel: isOfTarget ? "TARGET" : attribute === "COHORT_LABEL" ? "COHORT" : "PERSON",
        AttributeName: attribute.replace("@", ""),
        AttributeTarget: isOfTarget ? target : "",
        Operator,
        Comparator,
        ...(cohorts === undefined ? {} : { CohortLabel: cohorts }),
        ...(plan === undefined ? {} : { CommsRouting: plan }),
      };
    }),
  );
}

interface CampaignRow {
  name: string;
  target: string;
  from: string;
  to: string;
  plans: readonly string[];
  iterations: readonly IterationRow[];
}

export function campaignOf({ name, target, from, to, plans, iterations }: CampaignRow): Campaign {
  return {
    ID: name,
    Name: name,
    Version: 1,
    Type: "S",
    Target: target,
    Manager: ["manager@example.nhs.uk"],
    Approver: ["approver@example.nhs.uk"],
    Reviewer: ["reviewer@example.nhs.uk"],
    StartDate: from,
    EndDate: to,
    AvailableRoutingIds: [...plans],
    Iterations: iterations.map((iteration, index): Iteration => ({
      ID: `${name}-${index}`,
      Name: iteration.name,
      IterationDate: iteration.date,
      IterationNumber: index + 1,
      CommsType: iteration.type,
      IterationCohorts: iteration.cohorts.map((CohortLabel, at) => ({ CohortLabel, Priority: at * 10, Virtual: "N" })),
      IterationRules: rulesOf(iteration.rules, target, `${index}`),
      DefaultCommsRouting: iteration.plan,
      ApprovalMaximum: 500_000,
    })),
  } as Campaign;
}

export const filter = (name: string, question: Question, cohorts?: string): RuleRow => ({
  type: "F",
  name,
  asks: [question],
  ...(cohorts === undefined ? {} : { cohorts }),
});
export const suppression = (name: string, question: Question, cohorts?: string): RuleRow => ({
  ...filter(name, question, cohorts),
  type: "S",
});
export const route = (name: string, plan: string, ...asks: Question[]): RuleRow => ({ type: "R", name, asks, plan });

export const optedOut = suppression("Opted out", ["@OPTOUT", "=", "Y"]);
export const dead = suppression("Recorded as dead", ["REMOVAL_REASON_CODE", "=", "DEA"]);
export const booked = suppression("Future booking", ["@BOOKED_APPOINTMENT_DATE", "D>=", "0"]);
export const detained = suppression("Detained estate", ["DE_FLAG", "=", "Y"]);
export const careHome = suppression("Care home residents", ["CARE_HOME_FLAG", "=", "Y"]);
export const invitedSince = (day: string) =>
  filter("Not selected for invitation this season", ["@LAST_INVITE_DATE", "<", `${day}[[NVL:20000101]]`]);
