import type { CodeNames } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

/** The reference data that sentences are based on. */
export interface ReferenceLabels {
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}
