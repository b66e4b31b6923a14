const and = new Intl.ListFormat("en-GB");
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Joins words to a list: "A", "A and B" or "A, B and C". */
export const andList = (words: readonly string[]) => and.format(words);

/** Joins words to a choice: "A", "A or B" or "A, B or C". */
export const orList = (words: readonly string[]) => or.format(words);
