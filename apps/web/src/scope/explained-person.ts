import type { DescribedPerson } from "@spi/domain/people/described-person";

/** The state that a link to "Why this person?" carries. */
export interface PersonLinkState {
  person: DescribedPerson;
  /** Another version to explain the person in: the API's name for it, and a sentence. */
  against?: { version: string; called: string };
  /** The finding or the failed expectation that affects them. */
  finding?: string;
  /** True if the person comes from a report, which may have used other rules. */
  ofReport?: boolean;
  /** The link's place on the iteration's summary, for Back. */
  place?: PlaceOfPerson;
}

/** A link to "Why this person?" among those of a comparison. */
export interface PlaceOfPerson {
  version: string;
  link: string;
}
