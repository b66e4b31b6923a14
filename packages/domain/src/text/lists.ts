const and = new Intl.ListFormat("en-GB");
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Joins words as a list in a sentence: "A", "A and B", "A, B and C". */
export const andList = (words: readonly string[]) => and.format(words);

/** Joins words as a choice in a sentence: "A", "A or B", "A, B or C". */
export const orList = (words: readonly string[]) => or.format(words);
