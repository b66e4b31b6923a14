import { displayCount } from "@spi/domain/text/counts";
import type { ReaderFacts } from "@spi/domain/api-contract";
import { oddDatesSentence } from "@spi/domain/report/odd-dates";
import { type AgeDistribution, impossibleAge } from "@spi/domain/report/age-distribution";

type Told = Exclude<keyof ReaderFacts, "peopleInCohorts" | "exclusionRules" | "boards" | "oddDates">;

/** Singular and plural of each fact, shown only if it affects anyone. */
const words = {
  withoutDateOfBirth: {
    one: "person has no known date of birth. No rule about age can judge them, and no minimum or maximum age counts them.",
    several:
      "people have no known date of birth. No rule about age can judge them, and no minimum or maximum age counts them.",
  },
  withoutNhsNumber: {
    one: "invited person has no NHS number, so the notification service cannot tell who they are.",
    several: "invited people have no NHS number, so the notification service cannot tell who they are.",
  },
  notRoutable: {
    one: "invited person cannot be sent anything, because no routing plan of the campaign is for them.",
    several: "invited people cannot be sent anything, because no routing plan of the campaign is for them.",
  },
  withoutMessage: {
    one: "invited person gets no message, because their routing names a status text only.",
    several: "invited people get no message, because their routing names status texts only.",
  },
  sentDefaultInstead: {
    one: "invited person is sent the default routing plans, because the campaign does not have those of their routing rule.",
    several:
      "invited people are sent the default routing plans, because the campaign does not have those of their routing rule.",
  },
  withSeveralPlans: {
    one: "invited person has several routing plans. They count once, under all of their plans together.",
    several: "invited people have several routing plans. They count once, under all of their plans together.",
  },
} as const satisfies Record<Told, { one: string; several: string }>;

const notCounted = "Invited people without an NHS number were not yet counted when this report was made.";

/** Returns a report's facts outside its tables, one or two sentences each. */
export function factSentences(facts: ReaderFacts): string[] {
  const aboutPeople = (Object.keys(words) as Told[]).flatMap((fact) => {
    const people = facts[fact];
    if (people === undefined) return fact === "withoutNhsNumber" ? [notCounted] : [];
    return people > 0 ? [`${displayCount(people)} ${words[fact][people === 1 ? "one" : "several"]}`] : [];
  });
  return [...aboutPeople, ...(facts.oddDates ?? []).map(oddDatesSentence)];
}

/** Returns how many people have an impossible date of birth, if anyone has. */
export function impossibleAges(ages: AgeDistribution | null): string[] {
  const { invited = 0, filtered = 0, suppressed = 0 } = ages?.impossible ?? {};
  const people = invited + filtered + suppressed;
  if (people === 0) return [];
  const who = people === 1 ? "1 person has" : `${displayCount(people)} people have`;
  return [
    `${who} an impossible date of birth: after the run date, or ${impossibleAge} years or more before it. No minimum or maximum age counts them.`,
  ];
}
