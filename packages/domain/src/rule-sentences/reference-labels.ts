import type { CodeNames } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

/** Reference data that sentences use. */
export interface ReferenceLabels {
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}
