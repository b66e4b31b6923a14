/**
 * A subprocess that reads people for one query and then exits. After each page, the subprocess waits until the parent
 * is ready for the next one.
 */
import { once } from "node:events";
import { listStale } from "@spi/engine/open/open-people";
import type { ListedPerson } from "@spi/engine/people/people";
import { type PeopleListQuery, readPeople } from "./read-people.ts";
import type { SubprocessMessage } from "./read-in-subprocess.ts";

const over = new AbortController();
const { signal } = over;
process.once("disconnect", () => over.abort());

/** The parent may have exited. In that case, the signal ends the work in this process. */
const send = (message: SubprocessMessage) => process.send?.(message, () => {});

async function answer(): Promise<void> {
  try {
    const [question] = (await once(process, "message", { signal })) as [PeopleListQuery];
    const onPeople = async (people: readonly ListedPerson[]) => {
      send({ people });
      await once(process, "message", { signal });
    };
    const read = await readPeople(question, { onPeople, signal });
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    send({ answer: read, megabytes, differing: listStale() });
  } catch (error) {
    send({ failed: String(error) });
  }
}

await answer();
