export interface Versions<Document> {
  /** The document at the time the page was opened. */
  base: Document;
  mine: Document;
  latest: Document;
}

/** A part that two users can change independently, in the three versions of a document that a conflict compares. */
export interface Part<Document> {
  /** Identifies the part within the document. */
  key: string;
  /** Path within the document, as in `differences`, or ["Order", "filter"] for the order of the filter rules. */
  path: readonly string[];
  /** Value at the time the page was opened. */
  base: unknown;
  mine: unknown;
  latest: unknown;
  /** Returns the document with this user's value of the part. */
  takeMine: (document: Document) => Document;
}
