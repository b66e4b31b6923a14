/** A problem as data: its code, and all that its sentence says. `Params` has an entry for each code. */
export type Problem<Params extends object> = {
  [Code in keyof Params & string]: { code: Code; params: Params[Code] };
}[keyof Params & string];

/** The sentences of problems, by code. */
export type Catalogue<Params extends object> = {
  readonly [Code in keyof Params & string]: (params: Params[Code]) => string;
};

/** Returns the sentence of a problem, for people to read. Code that compares, stores or decides uses the code and the parameters. */
export function sentenceOf<Params extends object>(catalogue: Catalogue<Params>, problem: Problem<Params>): string {
  const write = catalogue[problem.code] as (params: Problem<Params>["params"]) => string;
  return write(problem.params);
}

/** The parameters of a problem that is always the same. */
export type NoParams = Record<string, never>;
