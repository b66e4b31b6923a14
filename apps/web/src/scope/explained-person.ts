import type { DescribedPerson } from "@spi/domain/people/described-person";

/** Navigation state passed by a link to "Why this person?". */
export interface PersonLinkState {
  person: DescribedPerson;
  /** Another version in which to explain the person, with the API's identifier for it and its name in a sentence. */
  comparedVersion?: { version: string; inlineName: string };
  /** The finding or unmet expectation that affects the person. */
  finding?: string;
  /** True if the person comes from a report, which may have used different rules. */
  ofReport?: boolean;
  /** The link's position on the iteration summary, which gets the focus when the user returns. */
  linkPosition?: PersonLinkPosition;
}

/** Identifies a link to "Why this person?" within a comparison. */
export interface PersonLinkPosition {
  version: string;
  link: string;
}
