import * as z from "zod";
import { jsonProblems } from "../values/json-bounds.ts";
import { type LibraryRule, libraryRuleSchema, variables } from "./library-rule.ts";
import { attributeKey, attributeReferenceSchema, operatorReferenceSchema } from "../reference/reference-data.ts";
import { type Result, ok, refuse } from "../values/result.ts";

const day = z.string().regex(/^\d{8}$/);

const boardCode = z.string().regex(/^[A-Z0-9]{3,5}$/);

/**
 * An integrated care board with the days when it was open and its commissioning region. Codes have three to five
 * characters. `successors` are the boards that replaced a closed board.
 */
export const boardReferenceSchema = z.object({
  code: boardCode,
  name: z.string().min(1),
  openFrom: day,
  closedOn: day.optional(),
  successors: z.array(boardCode).optional(),
  regionCode: z.string().min(1).optional(),
  regionName: z.string().min(1).optional(),
});

/** A language that people can prefer. */
export const languageReferenceSchema = z.object({ code: z.string().min(2).max(5), name: z.string().min(1) });

/** The reference data that can be replaced, by name in a file and in the database. */
export const referenceFileSchema = z.strictObject({
  attributes: z.array(attributeReferenceSchema).min(1),
  operators: z.array(operatorReferenceSchema).min(1),
  "library-rules": z.array(libraryRuleSchema),
  boards: z.array(boardReferenceSchema).min(1),
  languages: z.array(languageReferenceSchema).min(1),
});
export type ReferenceFile = z.infer<typeof referenceFileSchema>;
export type ReferenceName = keyof ReferenceFile;

/**
 * The current reference data. `Version` changes whenever any of the data changes, so that outdated
 * clients can be detected.
 */
export const currentReferenceSchema = referenceFileSchema.extend({ Version: z.string() });
export type CurrentReference = z.infer<typeof currentReferenceSchema>;

/** The current reference data, adapted to the population that rules select from. */
export const referenceResponseSchema = currentReferenceSchema.extend({
  /**
   * Attributes that conditions can check only for missing values, because the population is real. Absent if it is
   * synthetic.
   */
  restricted_attributes: z.array(z.string().min(1)).optional(),
});
export type ReferenceResponse = z.infer<typeof referenceResponseSchema>;

export const referenceNames = Object.keys(referenceFileSchema.shape) as ReferenceName[];

/**
 * Replaces the sections of the reference data that are in a file. If the file is not valid, returns all problems:
 * invalid sections, duplicates, and successors that are not boards. Library rules must have a known attribute and
 * operator, and a description that depends on the option chosen.
 */
export function replaceReference(present: ReferenceFile, file: unknown): Result<ReferenceFile, string[]> {
  const beyond = Object.entries(jsonProblems(file));
  if (beyond.length > 0) return refuse(beyond.map(([path, messages]) => `${path}: ${messages.join(" ")}`));
  const parsed = referenceFileSchema.partial().safeParse(file);
  if (!parsed.success) return refuse(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  const given = Object.fromEntries(Object.entries(parsed.data).filter(([, part]) => part !== undefined));
  if (Object.keys(given).length === 0)
    return refuse([`The file does not contain any of these: ${referenceNames.join(", ")}. Add at least one.`]);
  const next: ReferenceFile = { ...present, ...given };
  const unsaid = missingAnswers(parsed.data["library-rules"] ?? []);
  const problems = [...repeated(next), ...unknownSuccessors(next), ...unknownToLibrary(next), ...unsaid];
  return problems.length > 0 ? refuse(problems) : ok(next);
}

function repeated(reference: ReferenceFile): string[] {
  const keys = {
    attributes: reference.attributes.map(attributeKey),
    operators: reference.operators.map((row) => row.Operator),
    boards: reference.boards.map((row) => row.code),
    languages: reference.languages.map((row) => row.code),
    "library-rules": reference["library-rules"].map((row) => row.LibraryRuleMetadata.ID),
  } satisfies Record<ReferenceName, string[]>;
  return Object.entries(keys).flatMap(([name, all]) =>
    [...new Set(all.filter((key, index) => all.indexOf(key) < index))].map(
      (key) => `${name}: ${key} is listed twice. Remove one of the entries.`,
    ),
  );
}

function unknownSuccessors({ boards }: ReferenceFile): string[] {
  const codes = new Set(boards.map(({ code }) => code));
  return boards.flatMap(({ code, successors = [] }) =>
    successors
      .filter((successor) => !codes.has(successor))
      .map(
        (successor) =>
          `boards: the file says that ${successor} replaces ${code}, but ${successor} is not an ICB in the file. Correct the code of the replacement.`,
      ),
  );
}

function unknownToLibrary({ attributes, operators, "library-rules": rules }: ReferenceFile): string[] {
  const names = new Set(attributes.map((row) => `${row.AttributeLevel} ${row.AttributeName}`));
  const known = new Set(operators.map((row) => row.Operator));
  return rules.flatMap((rule) => [
    ...(names.has(`${rule.AttributeLevel} ${rule.AttributeName}`)
      ? []
      : [`library-rules: ${rule.Name} uses ${rule.AttributeName}, which is not an attribute. Correct the attribute.`]),
    ...(known.has(rule.Operator)
      ? []
      : [`library-rules: ${rule.Name} uses ${rule.Operator}, which is not an operator. Correct the operator.`]),
  ]);
}

/**
 * Returns problems with library rules whose description does not show the option that users choose. Another option can
 * reverse the rule, so the description would be misleading.
 */
function missingAnswers(rules: readonly LibraryRule[]): string[] {
  return rules.flatMap(({ Name, LibraryRuleMetadata: { DescriptionTemplate, MetaData } }) =>
    MetaData.Controls.flatMap(({ Type }, index) => {
      const variable = variables[index];
      const isSaid = DescriptionTemplate.some((part) => part.Type === "VARIABLE" && part.Value === variable);
      if (Type !== "RADIOS" || isSaid) return [];
      return [
        `library-rules: the description of ${Name} does not show which option was chosen. Add the variable ${variable} to the description.`,
      ];
    }),
  );
}
