export interface Versions<Document> {
  /** The document when the page was opened. */
  base: Document;
  mine: Document;
  latest: Document;
}

/** A part that two users can change independently, with its value in each version that is compared for a conflict. */
export interface Part<Document> {
  /** Key that identifies the part within the document. */
  key: string;
  /**
   * Path of the part within the document, as in `differences`. For the order of filter rules, for example, it is
   * ["Order", "filter"].
   */
  path: readonly string[];
  /** The part's value when the page was opened. */
  base: unknown;
  mine: unknown;
  latest: unknown;
  /** Returns the document with this user's value for the part. */
  applyMine: (document: Document) => Document;
}
