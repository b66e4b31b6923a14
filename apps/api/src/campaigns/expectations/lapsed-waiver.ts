import type { Selectable } from "kysely";
import type { WaiverTable } from "../../database/tables/findings.ts";

/** That a waiver no longer counts, and why: nobody who asked for or gave one is left to find it gone (REQ-EXP-42). */
export function lapsedWords({ now, earlier, worked }: Lapsed): string | undefined {
  if (!now) return earlier && `${movedBy(earlier)} ${otherSince}`;
  const since = [now.asked_by, now.given_by].find((one) => one && worked.has(one.id));
  return since ? `${movedBy(now)} ${since.name} has worked on this since, so their part no longer counts.` : undefined;
}

interface Lapsed {
  now: Selectable<WaiverTable> | undefined;
  /** The last one of what was called so, and is not what does not hold now. */
  earlier: Selectable<WaiverTable> | undefined;
  worked: ReadonlySet<string>;
}

const otherSince =
  "It no longer counts: since then there was a new report, the rules, what is expected or what was found changed, or the iteration was sent for review again. Ask for it again.";

function movedBy({ asked_by, given_by }: Selectable<WaiverTable>): string {
  return `${asked_by.name} asked for a waiver${given_by ? ` and ${given_by.name} gave it` : ""}.`;
}
