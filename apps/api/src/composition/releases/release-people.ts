import { canonicalJson } from "@spi/domain/canonical-json";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { openPeople, openSnapshot } from "@spi/engine/duckdb/open-people";
import type { People, ScanLimits } from "@spi/engine/people/people";
import { runReport } from "@spi/engine/people/run-report";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import { isSealOf } from "../../campaigns/iterations/seal/seal.ts";
import type { RunConfiguration, Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../releases/files/release-files.ts";
import type { ReleasePeople } from "../../releases/list/release-people.ts";
import { oldTeller } from "../people/tell-old.ts";
import { peopleOfList } from "./people-of-list.ts";
import { defaultThreads, inForce } from "../engine-adapter.ts";

interface PeopleParts {
  db: Kysely<Schema>;
  populationDir: string;
  now: () => Date;
  /** Days after which people are too old for anything. */
  maxAgeDays: number | undefined;
  threads?: number | undefined;
  /** Where lists of the only people of an iteration are. */
  files?: ReleaseFiles | undefined;
}

const memoryLimit = "120MB";
const referenceChanged = "The reference data changed after the report was approved.";
const noRegions =
  "The settings for sending order people by their commissioning region, which the people data does not have.";
const unreadable = "The people data cannot be read. The people who run the service can see why in its log.";
const noLongerThere = "The people from whom the approved report was made are no longer there.";
const otherReport =
  "The approved report cannot be made again from the people it was made from. Contact the SPI team: nothing was sent.";

/** Who is to be messaged, as the engine tells it from the people in a folder. */
export function releasePeople({
  db,
  populationDir,
  now,
  maxAgeDays,
  files,
  threads = defaultThreads(),
}: PeopleParts): ReleasePeople {
  async function planOf(configuration: RunConfiguration, seal: string) {
    const { attributes, hash } = await inForce(db);
    if (!isSealOf(seal, { ...configuration, reference: hash })) return refuse(referenceChanged);
    const request = { campaign: configuration.campaign, iteration: configuration.iteration, attributes };
    const plan = planIteration(request);
    return plan.ok ? ok({ plan: plan.value, request }) : refuse(planRefusal(plan.refusal).message);
  }

  return {
    approved: async ({ approved, seed, bandBy, withBoards, onPeople, signal }) => {
      const planned = await planOf(approved.configuration, approved.seal);
      if (!planned.ok) return planned;
      const opened = await openSnapshot(populationDir, approved.snapshot);
      if (!opened.ok) return refuse(noLongerThere);
      const those = await peopleOfList(opened.value, approved.configuration.iteration, files);
      if (!those.ok) return those;
      const people = those.value;
      const { columns } = people.manifest;
      if (bandBy === "region" && !columns.some(({ name }) => name === "commissioning_region")) return refuse(noRegions);
      const limits = { signal, threads, memoryLimit };
      const { plan, request } = planned.value;
      const made = await runReport({ ...request, people, ...limits });
      if (!made.ok) return refuse(made.refusal.message);
      if (canonicalJson(made.value.report) !== canonicalJson(approved.report)) return refuse(otherReport);
      const told = await whileTheSame(people, limits, () =>
        people.readList({ plan, invitedBySeed: seed, bandBy, withBoards, onPeople, ...limits }),
      );
      return told.ok ? ok(null) : told;
    },
    now: async ({ configuration, seal, mostDaysOld, onPeople, signal }) => {
      const planned = await planOf(configuration, seal);
      if (!planned.ok) return planned;
      const opened = await openPeople(populationDir);
      if (!opened.ok) return refuse(unreadable);
      const those = await peopleOfList(opened.value, configuration.iteration, files);
      if (!those.ok) return those;
      const people = those.value;
      const { asOf } = people.manifest;
      const most = Math.min(mostDaysOld, maxAgeDays ?? mostDaysOld);
      const old = oldTeller({ now, maxAgeDays: most })(asOf);
      if (old !== null) return refuse(old);
      const limits = { signal, threads, memoryLimit };
      const told = await whileTheSame(people, limits, () =>
        people.readList({ plan: planned.value.plan, onPeople, ...limits }),
      );
      return told.ok ? ok({ snapshot: snapshotOf(people.manifest), asOf }) : told;
    },
  };
}

/** Asks people whose files hold what was written into them, and still do afterwards. */
async function whileTheSame<Value>(
  people: People,
  { signal }: ScanLimits,
  ask: () => Promise<Result<Value, { message: string }>>,
): Promise<Result<Value, string>> {
  const verified = await people.verify({ signal });
  if (!verified.ok) return refuse(unreadable);
  const told = await ask();
  if (!told.ok) return refuse(told.refusal.message);
  return (await people.areStillThere()) ? told : refuse("The people data changed while they were read. Try again.");
}
