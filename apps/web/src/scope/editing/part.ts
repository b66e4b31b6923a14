export interface Versions<Document> {
  /** The document as it was when the page was opened. */
  base: Document;
  mine: Document;
  latest: Document;
}

/**
 * A part that two users can change independently, in the three versions of a document that are compared for a conflict.
 */
export interface Part<Document> {
  /** Identifies the part within the document. */
  key: string;
  /** Path within the document, as in `differences`, or ["Order", "filter"] for the order of the filter rules. */
  path: readonly string[];
  /** Value when the page was opened. */
  base: unknown;
  mine: unknown;
  latest: unknown;
  /** Returns the document with this user's value for the part. */
  applyMine: (document: Document) => Document;
}
