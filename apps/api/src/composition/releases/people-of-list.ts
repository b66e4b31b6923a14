import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { People } from "@spi/engine/people/people";
import { readPeopleList } from "../../releases/again/people-list.ts";
import type { ReleaseFiles } from "../../releases/files/release-files.ts";

/** The people whom alone an iteration is for among those given, who are all of them where it is for everybody; refuses in words. */
export async function peopleOfList(
  people: People,
  { OnlyPeople: only }: { OnlyPeople?: OnlyPeople | undefined },
  files: ReleaseFiles | undefined,
): Promise<Result<People, string>> {
  if (!only) return ok(people);
  const list = files ? await readPeopleList(files, only) : refuse(notHere);
  return list.ok ? ok(people.only(list.value)) : list;
}

const notHere =
  "This iteration is only for the people of a list, which this service cannot read: it is not connected to NHS Notify. Contact the SPI team.";
