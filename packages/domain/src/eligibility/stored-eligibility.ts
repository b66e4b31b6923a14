/**
 * Stored format of a comparison with an eligibility statement. Stored data keeps the name `asOf`, so that the previous
 * version of the service can read it and recorded hashes stay the same.
 */
import type { Eligibility } from "./eligibility.ts";
import type { ReportEligibility } from "./report-eligibility.ts";

/** Comparison of a report's people with an eligibility statement, as stored with the report. */
export interface StoredEligibility extends Omit<ReportEligibility, "counted"> {
  counted: (Omit<Eligibility, "people_as_of"> & { asOf: string }) | null;
}

/** Converts a comparison to the stored format. */
export function toStoredEligibility({ counted, ...comparison }: ReportEligibility): StoredEligibility {
  if (counted === null) return { ...comparison, counted };
  const { people_as_of: asOf, ...counts } = counted;
  return { ...comparison, counted: { asOf, ...counts } };
}

/** Reads a comparison from the stored format. */
export function readStoredEligibility({ counted, ...comparison }: StoredEligibility): ReportEligibility {
  if (counted === null) return { ...comparison, counted };
  const { asOf: people_as_of, ...counts } = counted;
  return { ...comparison, counted: { people_as_of, ...counts } };
}
