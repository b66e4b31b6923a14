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
import { readListFilter } from "../../lists/limit-to-list.ts";
import { type PeopleListQuery, type ReadPeople, unreadable } from "./read-people.ts";

interface PeopleDependencies {
  db: Kysely<Schema>;
  populationDir: string;
  now: () => Date;
  /** Age in days above which population data is too old for any release. */
  maxAgeDays: number | undefined;
  threads?: number | undefined;
  /** Files containing the lists of people that iterations are limited to. */
  files?: ReleaseFiles | undefined;
  /** Reads people in this process or in a subprocess. */
  readPeople: ReadPeople;
}

const referenceChanged = "The reference data changed after the report was approved.";

/** Creates the queries about the people in a folder that releases need. The engine runs these queries. */
export function releasePeople(parts: PeopleDependencies): ReleasePeople {
  const { db, populationDir, now, maxAgeDays, files, threads = defaultThreads(), readPeople } = parts;
  return {
    approved: async ({ approved, seed, bandBy, withBoards, onPeople, signal }) => {
      const { configuration, seal, snapshot, report } = approved;
      const request = await toQuery(configuration, seal);
      if (!request.ok) return request;
      const query = { ...request.value, snapshot, approved: { report, seed, bandBy, withBoards } };
      return readPeople(query, { onPeople, signal });
    },
    now: async ({ configuration, seal, mostDaysOld, onPeople, early, signal }) => {
      const request = await toQuery(configuration, seal);
      if (!request.ok) return request;
      const opened = await openPeople(populationDir);
      if (!opened.ok) return refuse(unreadable);
      const { manifest } = opened.value;
      const maxDays = Math.min(mostDaysOld, maxAgeDays ?? mostDaysOld);
      const old = oldPeopleMessage(manifest.asOf, { now, maxAgeDays: maxDays });
      if (old !== null) return refuse(old);
      const snapshot = snapshotOf(manifest);
      const query = { ...request.value, snapshot, approved: undefined };
      const read = await readPeople(query, { onPeople, signal });
      if (!read.ok) return read;
      if (early) {
        const request = { ...query.request, runDate: early.day };
        const readEarly = await readPeople({ ...query, request }, { onPeople: early.onPeople, signal });
        if (!readEarly.ok) return readEarly;
      }
      return ok({ snapshot, asOf: manifest.asOf });
    },
  };

  async function toQuery(
    configuration: RunConfiguration,
    seal: string,
  ): Promise<Result<Omit<PeopleListQuery, "snapshot" | "approved">, string>> {
    const { attributes, hash } = await currentReferenceData(db);
    if (!isSealOf(seal, { ...configuration, reference: hash })) return refuse(referenceChanged);
    const { campaign, iteration } = configuration;
    const request: PlanRequest = { campaign, iteration, attributes };
    const only = await readListFilter(iteration, files);
    return only.ok ? ok({ populationDir, request, only: only.value, threads }) : only;
  }
}
