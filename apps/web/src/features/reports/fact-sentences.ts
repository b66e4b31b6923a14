import { displayCount } from "@spi/domain/text/counts";
import type { ReaderFacts } from "@spi/domain/api-contract";
import { oddDatesSentence } from "@spi/domain/report/odd-dates";
import { type AgeDistribution, impossibleAge } from "@spi/domain/report/age-distribution";

type PeopleFact = Exclude<keyof ReaderFacts, "people_in_cohorts" | "exclusion_rules" | "boards" | "odd_dates">;

/** Singular and plural wording for each fact. A fact is shown only if it affects at least one person. */
const factTexts = {
  without_date_of_birth: {
    singular:
      "person has no recorded date of birth. Age rules cannot be applied to them, and they are not included in the minimum and maximum ages.",
    several:
      "people have no recorded date of birth. Age rules cannot be applied to them, and they are not included in the minimum and maximum ages.",
  },
  without_nhs_number: {
    singular: "invited person has no NHS number, so the notification service cannot identify them.",
    several: "invited people have no NHS number, so the notification service cannot identify them.",
  },
  not_routable: {
    singular: "invited person cannot be sent anything, because the campaign has no routing plan for them.",
    several: "invited people cannot be sent anything, because the campaign has no routing plan for them.",
  },
  without_message: {
    singular: "invited person will not be sent a message, because only a status text has been chosen for them.",
    several: "invited people will not be sent a message, because only status texts have been chosen for them.",
  },
  sent_default_instead: {
    singular:
      "invited person will be sent the default message, because the routing plans chosen for them have not been added to the campaign.",
    several:
      "invited people will be sent the default message, because the routing plans chosen for them have not been added to the campaign.",
  },
  with_several_plans: {
    singular:
      "invited person has more than one routing plan. We count this person once, in the row that shows all their plans.",
    several:
      "invited people have more than one routing plan. We count each person once, in the row that shows all their plans.",
  },
} as const satisfies Record<PeopleFact, { singular: string; several: string }>;

const notCounted = "When this report was made, we were not yet counting invited people without an NHS number.";

/** Returns the facts about a report that are not in its tables, in one or two sentences each. */
export function factSentences(facts: ReaderFacts): string[] {
  const aboutPeople = (Object.keys(factTexts) as PeopleFact[]).flatMap((fact) => {
    const people = facts[fact];
    if (people === undefined) return fact === "without_nhs_number" ? [notCounted] : [];
    return people > 0 ? [`${displayCount(people)} ${factTexts[fact][people === 1 ? "singular" : "several"]}`] : [];
  });
  return [...aboutPeople, ...(facts.odd_dates ?? []).map(oddDatesSentence)];
}

/** Returns a sentence about the number of people with an impossible date of birth, if there are any. */
export function impossibleAgeSentences(ages: AgeDistribution | null): string[] {
  const { invited = 0, filtered = 0, suppressed = 0 } = ages?.impossible ?? {};
  const people = invited + filtered + suppressed;
  if (people === 0) return [];
  const subject = people === 1 ? "1 person has" : `${displayCount(people)} people have`;
  return [
    `${subject} an impossible date of birth, which is after the run date or ${impossibleAge} years or more before it. They are not included in the minimum and maximum ages.`,
  ];
}
