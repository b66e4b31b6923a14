import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { OnlyPeople as ListOfPeople, People } from "@spi/engine/people/people";
import { readPeopleList } from "./people-list.ts";
import type { ReleaseFiles } from "./release-files.ts";

interface ForWhom {
  OnlyPeople?: OnlyPeople | undefined;
}

/** The people whom alone an iteration is for among those given, who are all of them where it is for everybody; refuses in words. */
export async function peopleOfList(
  people: People,
  iteration: ForWhom,
  files: ReleaseFiles | undefined,
): Promise<Result<People, string>> {
  const list = await onlyPeopleOf(iteration, files);
  if (!list.ok) return list;
  return ok(list.value ? people.only(list.value) : people);
}

/** The list of those whom alone an iteration is for; undefined where it is for everybody. Refuses in words. */
export async function onlyPeopleOf(
  { OnlyPeople: only }: ForWhom,
  files: ReleaseFiles | undefined,
): Promise<Result<ListOfPeople | undefined, string>> {
  if (!only) return ok(undefined);
  return files ? readPeopleList(files, only) : refuse(notHere);
}

const notHere =
  "This iteration is only for the people of a list, which this service cannot read: it is not connected to NHS Notify. Contact the SPI team.";
