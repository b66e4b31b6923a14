import { type Result, ok, refuse } from "@spi/domain/values/result";
import { openPeople } from "@spi/engine/open/open-people";
import type { PlanRequest } from "@spi/engine/plan/iteration";
import { snapshotOf } from "@spi/engine/population/snapshots";
import type { Kysely } from "kysely";
import { isSealOf } from "../../iterations/seal.ts";
import type { RunConfiguration, Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { ReleasePeople } from "../list/release-people.ts";
import { defaultThreads } from "../../reports/duckdb-engine.ts";
import { currentReferenceData } from "../../metadata/reference-store.ts";
import { oldPeopleMessage } from "../../people/people-age.ts";
import { onlyPeopleOf } from "../../lists/limit-to-list.ts";
import { type PeopleQuestion, type ReadPeople, unreadable } from "./read-people.ts";

interface PeopleParts {
  db: Kysely<Schema>;
  populationDir: string;
  now: () => Date;
  /** Age in days above which people data is too old for any release. */
  maxAgeDays: number | undefined;
  threads?: number | undefined;
  /** Files containing the lists of people that iterations are limited to. */
  files?: ReleaseFiles | undefined;
  /** Reads people in this process, or in a subprocess. */
  tell: ReadPeople;
}

const referenceChanged = "The reference data changed after the report was approved.";

/** Returns the release queries about the people in a folder, run by the engine. */
export function releasePeople(parts: PeopleParts): ReleasePeople {
  const { db, populationDir, now, maxAgeDays, files, threads = defaultThreads(), tell } = parts;
  return {
    approved: async ({ approved, seed, bandBy, withBoards, onPeople, signal }) => {
      const { configuration, seal, snapshot, report } = approved;
      const asked = await questionOf(configuration, seal);
      if (!asked.ok) return asked;
      const question = { ...asked.value, snapshot, approved: { report, seed, bandBy, withBoards } };
      return tell(question, { onPeople, signal });
    },
    now: async ({ configuration, seal, mostDaysOld, onPeople, early, signal }) => {
      const asked = await questionOf(configuration, seal);
      if (!asked.ok) return asked;
      const opened = await openPeople(populationDir);
      if (!opened.ok) return refuse(unreadable);
      const { manifest } = opened.value;
      const most = Math.min(mostDaysOld, maxAgeDays ?? mostDaysOld);
      const old = oldPeopleMessage(manifest.asOf, { now, maxAgeDays: most });
      if (old !== null) return refuse(old);
      const snapshot = snapshotOf(manifest);
      const question = { ...asked.value, snapshot, approved: undefined };
      const told = await tell(question, { onPeople, signal });
      if (!told.ok) return told;
      if (early) {
        const request = { ...question.request, runDate: early.day };
        const toldEarly = await tell({ ...question, request }, { onPeople: early.onPeople, signal });
        if (!toldEarly.ok) return toldEarly;
      }
      return ok({ snapshot, asOf: manifest.asOf });
    },
  };

  async function questionOf(
    configuration: RunConfiguration,
    seal: string,
  ): Promise<Result<Omit<PeopleQuestion, "snapshot" | "approved">, string>> {
    const { attributes, hash } = await currentReferenceData(db);
    if (!isSealOf(seal, { ...configuration, reference: hash })) return refuse(referenceChanged);
    const { campaign, iteration } = configuration;
    const request: PlanRequest = { campaign, iteration, attributes };
    const only = await onlyPeopleOf(iteration, files);
    return only.ok ? ok({ populationDir, request, only: only.value, threads }) : only;
  }
}
