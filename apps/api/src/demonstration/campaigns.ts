/** The demonstration's four realistic campaigns, as data. All names, people and figures are invented. */
import { addDays } from "@spi/domain/day/calendar";
import { type CampaignContent, newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { type IterationContent, newIterationDefaults } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { type IterationRule, type RuleType, priorityStep, ruleTypeFacts } from "@spi/domain/rule/rule";
import type { AttributeLevel } from "@spi/domain/reference/reference-data";

/** Status of an iteration when the service is first opened, and the reason if it was rejected. */
export interface Stage {
  status: Exclude<IterationStatus, "report requested" | "sent to nhs notify">;
  reason?: string;
}

export interface DemonstrationIteration {
  content: IterationContent;
  stage: Stage;
}

export interface DemonstrationCampaign {
  teamId: string;
  author: "wendy.writer" | "bo.both";
  content: CampaignContent;
  iterations: DemonstrationIteration[];
}

interface RuleWords {
  type: RuleType;
  name: string;
  description: string;
  level?: AttributeLevel;
  attribute: string;
  operator: string;
  comparator: string;
  plans?: string;
  /** The only cohort that the rule applies to. */
  cohort?: string;
  and?: Omit<RuleWords, "type" | "name" | "description" | "plans" | "cohort">;
}

interface DemonstrationOptions {
  today: string;
  newId: () => string;
}

/**
 * Returns the day that is a number of days after a given day. The demonstration's dates are always within the calendar.
 */
function daysAfter(day: string, days: number): string {
  const result = addDays(day, days);
  return result.ok ? result.value : day;
}

function rules(words: readonly RuleWords[], target: string, newId: () => string): IterationRule[] {
  const counts = { F: 0, S: 0, R: 0 };
  return words.map((rule) => {
    const Priority = ruleTypeFacts[rule.type].lowest + priorityStep * counts[rule.type];
    counts[rule.type] += 1;
    const asks = (clause: NonNullable<RuleWords["and"]>, AndNumber: number) => ({
      ID: newId(),
      Type: rule.type,
      Name: AndNumber === 0 ? rule.name : `${rule.name} AND ${AndNumber}`,
      Description: rule.description,
      Priority,
      Operator: clause.operator,
      Comparator: clause.comparator,
      AttributeLevel: clause.level ?? "PERSON",
      AttributeTarget: clause.level === "TARGET" ? target : "ALL",
      AttributeName: clause.attribute,
      AndNumber,
    });
    return {
      ...asks(rule, 0),
      ...(rule.plans ? { CommsRouting: rule.plans } : {}),
      ...(rule.cohort ? { CohortLabel: rule.cohort } : {}),
      AndClauses: rule.and ? [asks(rule.and, 1)] : [],
    };
  });
}

const careHome: RuleWords = {
  type: "S",
  name: "Care home residents",
  description: "Care homes arrange visits for everyone who lives there",
  attribute: "CARE_HOME_FLAG",
  operator: "=",
  comparator: "Y",
};
const detained: RuleWords = {
  type: "S",
  name: "Detained estate",
  description: "People in prison are offered the vaccine there",
  attribute: "DE_FLAG",
  operator: "=",
  comparator: "Y",
};
const optedOut: RuleWords = {
  type: "S",
  name: "Opted out",
  description: "People who asked not to be invited",
  level: "TARGET",
  attribute: "OPTOUT",
  operator: "=",
  comparator: "Y",
};
const dead: RuleWords = {
  type: "S",
  name: "Recorded as dead",
  description: "Suppresses people who are recorded as dead",
  attribute: "REMOVAL_REASON_CODE",
  operator: "=",
  comparator: "DEA",
};
const booked: RuleWords = {
  type: "S",
  name: "Future booking",
  description: "People who already have an appointment",
  level: "TARGET",
  attribute: "BOOKED_APPOINTMENT_DATE",
  operator: "D>=",
  comparator: "0",
};
const recentDose: RuleWords = {
  type: "F",
  name: "Vaccinated in the last 91 days",
  description: "Filters out people whose last dose was too recent for them to have another",
  level: "TARGET",
  attribute: "LAST_SUCCESSFUL_DATE",
  operator: "D>=",
  comparator: "-91",
};
const vaccinated: RuleWords = {
  ...recentDose,
  name: "Vaccinated before",
  description: "One dose is enough",
  operator: "is_not_null",
  comparator: "",
};
const braille: RuleWords = {
  type: "R",
  name: "Braille",
  description: "People who asked for Braille",
  attribute: "BRAILLE_REQD",
  operator: "=",
  comparator: "Y",
  plans: "BRAILLE_LETTER",
};
const largePrint: RuleWords = {
  ...braille,
  name: "Large print",
  description: "People who asked for large print",
  attribute: "LARGE_PRINT_REQD",
  plans: "LARGE_PRINT_LETTER",
};
const polish: RuleWords = {
  type: "R",
  name: "Polish speakers",
  description: "People whose preferred language is Polish",
  attribute: "LANGUAGE_PREFERENCE",
  operator: "in",
  comparator: "pl",
  plans: "POLISH_LETTER",
};
const invitedBefore = (today: string): RuleWords => ({
  type: "F",
  name: "Not invited this season",
  description: "Filters out people who have not been invited since the campaign began",
  level: "TARGET",
  attribute: "LAST_INVITE_DATE",
  operator: "<",
  comparator: `${daysAfter(today, -60)}[[NVL:20000101]]`,
});
const under = (years: number, cohort?: string): RuleWords => ({
  type: "F",
  name: `Under ${years} on the run date`,
  description: `Filters out people who turned out to be under ${years} when their date of birth was corrected`,
  attribute: "DATE_OF_BIRTH",
  operator: "Y>",
  comparator: `-${years}`,
  ...(cohort ? { cohort } : {}),
});
const over79: RuleWords = {
  ...under(80, "rsv_75_to_79_v1"),
  name: "80 or over on the run date",
  description: "Filters out people who are invited with the 80 and over group",
  operator: "Y<=",
};
const noMobile: RuleWords = {
  type: "R",
  name: "No email and no mobile",
  description: "People who can only be reached by letter",
  attribute: "EMAIL_FLAG",
  operator: "!=",
  comparator: "Y",
  plans: "LETTER_FIRST",
  and: { attribute: "MOBILE_FLAG", operator: "!=", comparator: "Y" },
};

const plans = ["DIGITAL_FIRST", "LETTER_FIRST", "BRAILLE_LETTER", "LARGE_PRINT_LETTER", "POLISH_LETTER"];
const common = [careHome, detained, optedOut, dead, booked];
const routing = [braille, largePrint, polish, noMobile];
const plansForParents = ["DIGITAL_FIRST", "LARGE_PRINT_LETTER", "POLISH_LETTER"];
const forParents = [{ ...largePrint, name: "Large print for parents" }, polish];

/** Returns the demonstration's campaigns with run dates around `today` (YYYYMMDD). */
export function demonstrationCampaigns({ today, newId }: DemonstrationOptions): DemonstrationCampaign[] {
  const campaign = (changes: Pick<CampaignContent, "Name" | "Target"> & Partial<CampaignContent>): CampaignContent => ({
    ...newCampaignDefaults,
    StartDate: daysAfter(today, -60),
    EndDate: daysAfter(today, 150),
    Manager: ["wendy.writer@example.nhs.uk"],
    Reviewer: ["arun.approver@example.nhs.uk"],
    Approver: ["abena.approver@example.nhs.uk"],
    AvailableRoutingIds: plans,
    ...changes,
  });
  const iteration =
    (target: string) =>
    (
      Name: string,
      {
        days,
        cohorts,
        rule = [],
        stage,
        ...changes
      }: { days: number; cohorts: string[]; rule?: RuleWords[]; stage: Stage } & Partial<IterationContent>,
    ): DemonstrationIteration => ({
      stage,
      content: {
        ...newIterationDefaults,
        Name,
        IterationDate: daysAfter(today, days),
        ApprovalMaximum: 200_000,
        DefaultCommsRouting: "DIGITAL_FIRST",
        IterationCohorts: cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: index * priorityStep })),
        IterationRules: rules(rule, target, newId),
        ...changes,
      },
    });
  const covid = iteration("COVID");
  const flu = iteration("FLU");
  const rsv = iteration("RSV");
  const mmr = iteration("MMR");
  return [
    {
      teamId: "team-vaccinations",
      author: "wendy.writer",
      content: campaign({ Name: "COVID-19 autumn and winter", Target: "COVID" }),
      iterations: [
        covid("G1 Invites 75 and over", {
          days: 2,
          cohorts: ["covid_75_and_over_v2"],
          rule: [under(75), recentDose, ...common, ...routing],
          stage: { status: "report approved" },
        }),
        covid("G2 Invites people at risk", {
          days: 7,
          cohorts: ["covid_75_and_over_v2", "covid_immunosuppressed_v2"],
          rule: [
            under(75, "covid_75_and_over_v2"),
            under(18, "covid_immunosuppressed_v2"),
            recentDose,
            ...common,
            ...routing,
          ],
          stage: { status: "report ready" },
        }),
        covid("G2 Reminder 75 and over", {
          days: 28,
          cohorts: ["covid_75_and_over_v2"],
          rule: [under(75), recentDose, invitedBefore(today), ...common, ...routing],
          CommsType: "R",
          stage: { status: "in review" },
        }),
        covid("G3 Reminder people at risk", {
          days: 42,
          cohorts: ["covid_immunosuppressed_v2"],
          rule: [under(18), recentDose, invitedBefore(today), ...common, ...routing],
          CommsType: "R",
          stage: { status: "draft" },
        }),
      ],
    },
    {
      teamId: "team-vaccinations",
      author: "bo.both",
      content: campaign({ Name: "Flu season", Target: "FLU" }),
      iterations: [
        flu("Invites 65 and over", {
          days: 0,
          cohorts: ["flu_65_and_over_v3"],
          rule: [under(65), recentDose, ...common, ...routing],
          stage: { status: "report approved" },
        }),
        flu("Invites people at risk", {
          days: 10,
          cohorts: ["flu_at_risk_v2", "flu_65_and_over_v3"],
          rule: [under(65, "flu_65_and_over_v3"), under(18, "flu_at_risk_v2"), recentDose, ...common, ...routing],
          stage: {
            status: "report rejected",
            reason: "Too many people in one ICB. Check the cohort before anything is sent.",
          },
        }),
        flu("Invites children 2 to 3", {
          days: 14,
          cohorts: ["flu_2_to_3_v1"],
          rule: [recentDose, ...common, ...routing],
          stage: { status: "rejected", reason: "Parents need the letter, not the digital plan." },
        }),
        flu("Reminder 65 and over", {
          days: 35,
          cohorts: ["flu_65_and_over_v3"],
          rule: [under(65), recentDose, invitedBefore(today), ...common, ...routing],
          CommsType: "R",
          stage: { status: "approved" },
        }),
        flu("Reminder people at risk", {
          days: 49,
          cohorts: [],
          CommsType: "R",
          DefaultCommsRouting: "",
          stage: { status: "draft" },
        }),
      ],
    },
    {
      teamId: "team-vaccinations",
      author: "wendy.writer",
      content: campaign({ Name: "RSV older adults", Target: "RSV" }),
      iterations: [
        rsv("Invites 75 to 79", {
          days: 1,
          cohorts: ["rsv_75_to_79_v1"],
          rule: [under(75), over79, vaccinated, ...common, ...routing],
          stage: { status: "report ready" },
        }),
        rsv("Invites catch up 80 and over", {
          days: 21,
          cohorts: ["rsv_catch_up_80_plus_v1", "rsv_75_to_79_v1"],
          rule: [under(75), vaccinated, ...common, ...routing],
          stage: { status: "in review" },
        }),
        rsv("Reminder 75 to 79", {
          days: 60,
          cohorts: ["rsv_75_to_79_v1"],
          rule: [under(75), over79, vaccinated, invitedBefore(today), ...common, ...routing],
          CommsType: "R",
          stage: { status: "draft" },
        }),
      ],
    },
    {
      teamId: "team-vaccinations",
      author: "wendy.writer",
      content: campaign({ Name: "MMR catch up", Target: "MMR", AvailableRoutingIds: plansForParents }),
      iterations: [
        mmr("Invites under 6", {
          days: 14,
          cohorts: ["mmr_under_6_v1"],
          rule: [optedOut, dead, booked, ...forParents],
          stage: { status: "approved" },
        }),
        mmr("Invites 6 to 25", {
          days: 30,
          cohorts: ["mmr_catch_up_6_to_25_v2", "mmr_under_6_v1"],
          rule: [optedOut, dead, booked, ...forParents],
          stage: { status: "draft" },
        }),
        mmr("Invites London under 12", {
          days: 45,
          cohorts: ["mmr_london_outbreak_under_12_v1"],
          rule: [optedOut, dead, booked, ...forParents],
          stage: { status: "draft" },
        }),
      ],
    },
  ];
}
