import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ListFilter, People } from "@spi/engine/people/people";
import { readPeopleList } from "./people-list.ts";
import type { ReleaseFiles } from "./release-files.ts";

interface ListedIteration {
  OnlyPeople?: OnlyPeople | undefined;
}

/**
 * Limits the people to those on an iteration's list, if it has a list. Refuses with a message if the list cannot be
 * read.
 */
export async function limitToList(
  people: People,
  iteration: ListedIteration,
  files: ReleaseFiles | undefined,
): Promise<Result<People, string>> {
  const list = await readListFilter(iteration, files);
  if (!list.ok) return list;
  return ok(list.value ? people.only(list.value) : people);
}

/**
 * Reads the list of people that an iteration is limited to. Returns undefined if the iteration is for everyone. Refuses
 * with a message if the list cannot be read.
 */
export async function readListFilter(
  { OnlyPeople: only }: ListedIteration,
  files: ReleaseFiles | undefined,
): Promise<Result<ListFilter | undefined, string>> {
  if (!only) return ok(undefined);
  return files ? readPeopleList(files, only) : refuse(listUnreadable);
}

const listUnreadable =
  "This iteration is limited to a list of people. We cannot read the list, because this service is not connected to NHS Notify. Contact the SPI team.";
