/** How the parts of a document read that two people can change independently of each other. */
import type { AndClause } from "@spi/domain/rule";
import { fieldName, fieldValues } from "./field-words.ts";

/** Something that two people changed: a field, of the document or of what `of` names, or a rule, clause or order itself. */
export interface ChangedPart {
  field: string;
  of?: string | undefined;
}

/** "Run date", "Description (rule Under 75)", "Rule Under 75", "Order of the filter rules". */
export function partName({ field, of }: ChangedPart): string {
  if (of === undefined) return fieldName(field);
  if (field === "Rule") return `Rule ${of}`;
  if (field === "AndClause") return of;
  return field === "Order" ? `Order of the ${of} rules` : `${fieldName(field)} (${of})`;
}

/** What people read of a part: values as lines, and "Deleted" for a rule or clause that is not there. */
export function partValues({ field }: ChangedPart, value: unknown, wordsOf: QuestionWords = storedQuestion): string[] {
  if (field === "Question") return [wordsOf(value as AskedQuestion)];
  if (field !== "Rule" && field !== "AndClause") return fieldValues(field, value);
  if (value === undefined) return ["Deleted"];
  const { AndClauses = [], ...clause } = value as AskedQuestion & { AndClauses?: readonly AskedQuestion[] };
  return [clause, ...AndClauses].map(wordsOf);
}

/** What a rule or AND clause asks, as it is stored. */
type AskedQuestion = Pick<
  AndClause,
  "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator" | "Comparator"
>;

/** Says in words what a rule or AND clause asks. */
export type QuestionWords = (question: AskedQuestion) => string;

function storedQuestion({ AttributeTarget, AttributeName, Operator, Comparator }: AskedQuestion): string {
  return [AttributeTarget, AttributeName, Operator, Comparator].filter(Boolean).join(" | ");
}
