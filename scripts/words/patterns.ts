/** A phrasing that a native reader stumbles over, with what to write instead. */
export interface Pattern {
  readonly wrong: RegExp;
  readonly instead: string;
  /** Text that the pattern matches, which shows that it works. */
  readonly example: string;
}

/** Patterns that must not be in documents, in text that people read, or in the opening of a docstring. */
export const prosePatterns: readonly Pattern[] = [
  {
    wrong: /\b(?:whoever|whomever|whom)\b/iu,
    instead: "people who, anyone who, or the role",
    example: "Whoever may release can send it.",
  },
  {
    wrong: /\b(?:somebody|nobody|everybody|anybody)\b/iu,
    instead: "someone, no one, everyone, anyone, a person or a user",
    example: "Nobody was invited.",
  },
  {
    wrong: /\bwhat (?:becomes|became|has become) of\b/iu,
    instead: "outcome, result or status",
    example: "What became of this message",
  },
  {
    wrong: /\b(?:is|are|was|were|be|been) (?:told|asked of|held against)\b/iu,
    instead: "shows, lists, reports, or compares with",
    example: "The approver is told why.",
  },
  {
    wrong: /\b(?:tells?|told) (?:of|who|what|whether|how|apart|that)\b/iu,
    instead: "shows, describes or returns",
    example: "A page tells what changed.",
  },
  {
    wrong: /\bstands? (?:in|at|there|beside|for itself|behind|before|first|twice|once)\b/iu,
    instead: "is, is listed or replaces",
    example: "The reason stands beside the rule.",
  },
  {
    wrong: /\b(?:anew|mend(?:s|ed|ing)?|fares?|wished?)\b/iu,
    instead: "again, fix, outcome or request",
    example: "Mend the rule.",
  },
  { wrong: /\black(?:s|ing)?\b/iu, instead: "is missing or has no", example: "The file lacks a column." },
  {
    wrong: /\b(?:so many (?:days|people|times)|not in order|as it is now)\b/iu,
    instead: "N days, invalid or unchanged",
    example: "After so many days it ends.",
  },
  {
    wrong: /\b(?:of its own accord|puts? right|set back what|goes on once)\b/iu,
    instead: "automatically, corrects or restores",
    example: "It ends of its own accord.",
  },
  { wrong: /\bwhat is asked\b/iu, instead: "query, question or condition", example: "It does what is asked." },
  { wrong: /\bper cent\b/iu, instead: "% after a number, otherwise percentage", example: "Four per cent opted out." },
];

/** Docstring openings that make it a fragment instead of a sentence. */
export const fragment = /^(?:What|Whether|Who|Whom|Whose|How|Where|That|If)\b/u;

/** Maximum sentence length, in words, in the product's text, documents and requirements. */
export const longestSentence = { screens: 30, documents: 40, requirements: 30 };

/** Maximum length of a commit subject, in characters. */
export const longestSubject = 72;
