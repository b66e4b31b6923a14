import type { Result } from "@spi/domain/values/result";
import { openPeople } from "../../src/open/open-people.ts";
import type { People } from "../../src/people/people.ts";
import { type RunRequest, runReport } from "../../src/people/run-report.ts";

/** Opens the population in a folder for queries. Throws an error if the population cannot be opened. */
export async function queryPeople<Value, Refused>(
  populationDir: string,
  ask: (people: People) => Promise<Result<Value, Refused>>,
) {
  const people = await openPeople(populationDir);
  return people.ok ? ask(people.value) : people;
}

/** Returns the report for an iteration on the people in a folder. */
export function reportOn({ populationDir, ...request }: Omit<RunRequest, "people"> & { populationDir: string }) {
  return queryPeople(populationDir, (people) => runReport({ ...request, people }));
}
