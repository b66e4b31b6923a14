export interface Versions<Document> {
  /** The document as it was when the page was opened. */
  base: Document;
  mine: Document;
  latest: Document;
}

/** What two people can change independently of each other, in the three versions of a document that a conflict knows. */
export interface Part<Document> {
  /** Tells it from the other parts of the document. */
  key: string;
  /** Its place in the document, as in `differences`; ["Order", "filter"] for the order of the filter rules. */
  path: readonly string[];
  /** As it was when the page was opened. */
  base: unknown;
  mine: unknown;
  latest: unknown;
  /** The document with this part as this person wants it. */
  takeMine: (document: Document) => Document;
}
