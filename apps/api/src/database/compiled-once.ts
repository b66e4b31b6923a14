import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * A statement whose text is worked out at its first call and kept, for those asked at every request: building a long
 * select takes as long as a tenth of answering. `build` may only place the arguments as values; it may not look at them.
 */
export function compiledOnce<Arguments extends Record<string, string>, Row>(
  build: (db: Kysely<Schema>, values: Arguments) => Compilable<Row>,
): (db: Kysely<Schema>, values: Arguments) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; places: (keyof Arguments)[] } | undefined;
  return async (db, values) => {
    known ??= compile(db, build, values);
    const query: CompiledQuery<Row> = { ...known.query, parameters: known.places.map((name) => values[name]) };
    return (await db.executeQuery(query)).rows;
  };
}

function compile<Arguments extends Record<string, string>, Row>(
  db: Kysely<Schema>,
  build: (db: Kysely<Schema>, values: Arguments) => Compilable<Row>,
  values: Arguments,
) {
  const names = Object.keys(values);
  const marks = Object.fromEntries(names.map((name) => [name, `:${name}`])) as Arguments;
  const query = build(db, marks).compile();
  const places = query.parameters.map((parameter) => {
    const name = names.find((one) => parameter === `:${one}`);
    if (name === undefined) throw new Error(`A statement compiled once holds ${JSON.stringify(parameter)}.`);
    return name;
  });
  return { query, places };
}
