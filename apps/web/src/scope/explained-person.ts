import type { DescribedPerson } from "@spi/domain/people/described-person";

/** The state passed by a link to "Why this person?". */
export interface PersonLinkState {
  person: DescribedPerson;
  /** A different version to explain the person in: the API's name for it, and a sentence. */
  against?: { version: string; called: string };
  /** The finding or the unmet expectation that affects them. */
  finding?: string;
  /** True if the person comes from a report, which may have used different rules. */
  ofReport?: boolean;
  /** The link's position on the iteration's summary, for Back. */
  place?: PersonLinkPosition;
}

/** A link to "Why this person?" among those in a comparison. */
export interface PersonLinkPosition {
  version: string;
  link: string;
}
