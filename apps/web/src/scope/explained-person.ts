import type { DescribedPerson } from "@spi/domain/people/described-person";

/** What a link to "Why this person?" brings along. */
export interface PersonToShow {
  person: DescribedPerson;
  /** The version that they are explained in too: what the API calls it, and a sentence. */
  against?: { version: string; called: string };
  /** What was found in the rules, or does not hold, that shows for them. */
  finding?: string;
  /** Whether a report shows them, whose rules may have been others. */
  ofReport?: boolean;
  /** Where on the iteration's summary the link stands: Back leads there. */
  place?: PlaceOfPerson;
}

/** A link to "Why this person?" among those of a comparison. */
export interface PlaceOfPerson {
  version: string;
  link: string;
}
