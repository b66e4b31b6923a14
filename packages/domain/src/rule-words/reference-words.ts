import type { CodeNames } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

/** The reference data that sentences are made from. */
export interface ReferenceWords {
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}
