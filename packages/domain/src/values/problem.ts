/**
 * The problems that a catalogue has sentences for. Each problem has a code and parameters, which are the values in its
 * sentence.
 */
export type ProblemOf<Sentences extends object> = {
  [Code in keyof Sentences & string]: {
    code: Code;
    params: Sentences[Code] extends (...params: infer Given) => string
      ? Given extends [infer Params]
        ? Params
        : NoParams
      : never;
  };
}[keyof Sentences & string];

/**
 * Returns a problem's sentence for users. Code that compares, stores or makes decisions must use the code and the
 * parameters instead. During an update, an older version can receive a code that only the newer version recognises. In
 * that case, the older version shows the code.
 */
export function sentenceOf<Sentences extends object>(sentences: Sentences, problem: ProblemOf<Sentences>): string {
  const write = sentences[problem.code] as ((params: unknown) => string) | undefined;
  if (!write) return `Reload this page to see details of this problem (${problem.code}).`;
  return write(problem.params);
}

/** Parameters of a problem whose sentence has no values. */
type NoParams = Record<string, never>;
