import { describeOnlyPeople } from "@spi/domain/iteration/only-people";
import { codesOf } from "@spi/domain/library/code-lists";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { openSnapshot } from "@spi/engine/open/open-people";
import { explainPerson } from "@spi/engine/evaluate/explain";
import { planIteration } from "@spi/engine/plan/iteration";
import { isSealOf } from "../iterations/seal.ts";
import type { Db } from "../database/schema.ts";
import { outcomeSentences } from "../explain/explanation-sentences.ts";
import { toPerson } from "../explain/stored-person.ts";
import { withDeadline } from "../http/people-query-deadline.ts";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import type { ReleaseRow } from "./store.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

const peopleRemoved =
  "We no longer have the population data used for the approved report, so we cannot tell why this person was or was not selected.";
const otherReference =
  "The reference data changed after the report was approved, so we can no longer tell why this person was or was not selected.";
const unreadable =
  "We cannot read the population data at the moment, so we cannot tell why this person was or was not selected. Try again later.";
/** Refusals that mean that the population data no longer exists. All other refusals may be transient. */
const goneKinds: ReadonlySet<string> = new Set(["missing", "tableMissing"]);
const notAmongPeople = "No one with this NHS number was in the population data used for the approved report.";

interface Sources {
  db: Db;
  populationDir: string;
}

/**
 * Explains why a person was or was not selected, based on the approved content, in the same way as "Why this person?".
 * Refuses with the reason if the explanation is no longer available or if the signal aborts.
 */
export function explainApproved(
  sources: Sources,
  release: ReleaseRow,
  { nhsNumber, signal }: { nhsNumber: string; signal?: AbortSignal | undefined },
): Promise<Result<string[], string>> {
  const explained = () => explain(sources, release, { nhsNumber, signal });
  return signal ? withDeadline(signal, explained, refuse(unreadable)) : explained();
}

async function explain(
  { db, populationDir }: Sources,
  { configuration, seal, snapshot }: ReleaseRow,
  { nhsNumber, signal }: { nhsNumber: string; signal: AbortSignal | undefined },
): Promise<Result<string[], string>> {
  const { campaign, iteration } = configuration;
  const reference = await currentReferenceData(db);
  if (!isSealOf(seal, { ...configuration, reference: reference.hash })) return refuse(otherReference);
  const plan = planIteration({ campaign, iteration, attributes: reference.attributes });
  if (!plan.ok) return refuse(otherReference);
  const people = await openSnapshot(populationDir, snapshot);
  if (!people.ok) return refuse(goneKinds.has(people.refusal.kind) ? peopleRemoved : unreadable);
  const { manifest } = people.value;
  const rows = await people.value.withNhsNumber(nhsNumber, {
    threads: 1,
    memoryLimit: "500MB",
    ...(signal ? { signal } : {}),
  });
  if (!rows.ok) return refuse(unreadable);
  const [row, ...others] = rows.value;
  if (!row) return ok([notAmongPeople]);
  if (others.length > 0)
    return ok([`${others.length + 1} people have this NHS number, so none of them was sent a message.`]);
  await yieldToEventLoop();
  const person = toPerson(row, manifest, reference.attributes);
  const why = outcomeSentences(explainPerson({ plan: plan.value, person, codes: codesOf(reference) }));
  const { OnlyPeople: only } = iteration;
  return ok(
    only ? [`${describeOnlyPeople(only)} No one else is selected, even if the rules would invite them.`, ...why] : why,
  );
}
