/** A problem as data: its code, and all that its sentence says. `Params` has an entry for each code. */
export type Problem<Params extends object> = {
  [Code in keyof Params & string]: { code: Code; params: Params[Code] };
}[keyof Params & string];

/** The sentences of problems, by code. */
export type Catalogue<Params extends object> = {
  readonly [Code in keyof Params & string]: (params: Params[Code]) => string;
};

/** The problems that a catalogue has sentences for, with the parameters that these take. */
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

/** Returns the sentence of a problem, for people to read. Code that compares, stores or decides uses the code and the parameters. */
export function sentenceOf<Sentences extends object>(sentences: Sentences, problem: ProblemOf<Sentences>): string {
  const write = sentences[problem.code] as (params: unknown) => string;
  return write(problem.params);
}

/** The parameters of a problem that is always the same. */
export type NoParams = Record<string, never>;
