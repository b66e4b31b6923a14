import attributes from "../../reference-data/attributes.json" with { type: "json" };
import icbs from "../../reference-data/icbs.json" with { type: "json" };
import languages from "../../reference-data/languages.json" with { type: "json" };
import library from "../../reference-data/library-rules.json" with { type: "json" };
import operators from "../../reference-data/operators.json" with { type: "json" };
import { type ReferenceFile, referenceFileSchema } from "./reference-files.ts";

/** The reference data included in the project. It is used until someone imports other data. */
export const shippedReference: ReferenceFile = referenceFileSchema.parse({
  attributes,
  operators,
  // Rules from the specification, followed by rules that teams requested.
  "library-rules": [...library.rules, ...library.suggestedExtras],
  boards: [...icbs.boards, ...icbs.boardsFrom20260401],
  languages: [...languages.languages, ...languages.relatedCodes],
});
