import { type Result, ok } from "@spi/domain/values/result";
import type { ScanLimits, SessionProblem } from "../../people/people.ts";
import type { PeopleDriver } from "../../scans/people-driver.ts";
import { isNhsNumber, readPersonRow, readRowsOfNumber } from "../../scans/person.ts";
import { trinoDataSource } from "../data-source.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";
import { type ContentDiffers, refuseMismatch, verify } from "./verify.ts";
import { findByNhsNumber, findByNumber } from "./find-person.ts";

type Readers = Pick<PeopleDriver, "person" | "withNhsNumber">;

/**
 * Returns functions that read one person. A table without snapshots may have changed since publication. A person is
 * therefore returned only if their group's checksum is correct, and reported as missing only after the whole table has
 * been verified.
 */
export function personReaders(people: TrinoPeople, published: PublishedPeople): Readers {
  const { checksums } = published;
  if (published.version !== null || checksums === null) return unverified(people);
  const summed = { ...published, checksums };
  return {
    person: async (personNumber, limits) => {
      const result = await findByNumber(people, summed, { personNumber, ...limits });
      if (!result.ok) return result;
      if (result.value !== "empty" && !result.value.isAsPublished) return refuseMismatch(people, published);
      const row = result.value === "empty" ? undefined : result.value.rows[0];
      return row || personNumber > published.manifest.size ? ok(row) : confirmMissing(people, published, limits);
    },
    withNhsNumber: async (nhsNumber, limits) => {
      if (!isNhsNumber(nhsNumber)) return ok([]);
      const rows = await findByNhsNumber(people, summed, { nhsNumber, ...limits });
      if (!rows.ok) return rows;
      if (rows.value !== "empty")
        return rows.value.isAsPublished ? ok(rows.value.rows) : refuseMismatch(people, published);
      const others = await confirmMissing(people, published, limits);
      return others.ok ? ok([]) : others;
    },
  };
}

function unverified(people: TrinoPeople): Readers {
  return {
    person: (personNumber, limits) => readPersonRow(trinoDataSource(people), personNumber, limits),
    withNhsNumber: (nhsNumber, limits) => {
      const only = { hash: "", nhsNumbers: Float64Array.of(Number(nhsNumber)) };
      return readRowsOfNumber(trinoDataSource({ ...people, only }), nhsNumber, limits);
    },
  };
}

/** Returns undefined for a person who does not exist, after verifying the whole table. */
async function confirmMissing(
  people: TrinoPeople,
  published: PublishedPeople,
  { signal }: ScanLimits,
): Promise<Result<undefined, SessionProblem | ContentDiffers>> {
  try {
    const verified = await verify(people, published, signal);
    return verified.ok ? ok(undefined) : verified;
  } catch (error) {
    if (!signal?.aborted) throw error;
    return { ok: false, refusal: { kind: "cancelled", message: "The run was cancelled." } };
  }
}
