import { describeEmptyCohortsInStatement, findEmptyCohorts } from "@spi/domain/eligibility/empty-cohorts";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";

/**
 * Lists the cohorts in a statement that do not have any people. A statement with an empty cohort cannot be compared
 * with the population data.
 */
export function EmptyCohortsNotice({ groups }: { groups: OwnStatement["AnyOf"] }) {
  const known = useKnownCohorts();
  const attributes = useReferenceLabels()?.attributes;
  if (!known || !attributes) return null;
  const labels = findEmptyCohorts(groups, { attributes, known });
  return labels.length === 0 ? null : <p className="nhsuk-inset-text">{describeEmptyCohortsInStatement(labels)}</p>;
}
