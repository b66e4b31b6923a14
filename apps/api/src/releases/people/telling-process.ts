/** A process of its own that tells people for one question, waits after some thousand until it may go on, and ends. */
import { once } from "node:events";
import { toHearOf } from "@spi/engine/open/open-people";
import type { ListedPerson } from "@spi/engine/people/people";
import { type PeopleQuestion, tellPeople } from "./tell-people.ts";
import type { Said } from "./tell-in-process.ts";

const over = new AbortController();
const { signal } = over;
process.once("disconnect", () => over.abort());

/** Whoever asked may have gone; then the signal ends what goes on here. */
const say = (said: Said) => process.send?.(said, () => {});

async function answer(): Promise<void> {
  try {
    const [question] = (await once(process, "message", { signal })) as [PeopleQuestion];
    const onPeople = async (people: readonly ListedPerson[]) => {
      say({ people });
      await once(process, "message", { signal });
    };
    const told = await tellPeople(question, { onPeople, signal });
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    say({ answer: told, megabytes, differing: toHearOf() });
  } catch (error) {
    say({ failed: String(error) });
  }
}

await answer();
