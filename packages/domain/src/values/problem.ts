/** Problems for which a catalogue has sentences: each is a code with the sentence's values as parameters. */
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
 * Returns the sentence of a problem, for users. Code that compares, stores or makes decisions must use the code and the
 * parameters. During an update, an older version can receive a code that only the newer one knows. It then shows the
 * code.
 */
export function sentenceOf<Sentences extends object>(sentences: Sentences, problem: ProblemOf<Sentences>): string {
  const write = sentences[problem.code] as ((params: unknown) => string) | undefined;
  if (!write) return `Reload this page to see details of this problem (${problem.code}).`;
  return write(problem.params);
}

/** The parameters of a problem without any values. */
type NoParams = Record<string, never>;
