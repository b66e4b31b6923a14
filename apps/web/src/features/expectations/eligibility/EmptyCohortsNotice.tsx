import { describeEmptyCohortsInStatement, findEmptyCohorts } from "@spi/domain/eligibility/empty-cohorts";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";

/**
 * Lists a statement's cohorts that have no people. The population data cannot be compared with a statement that has such
 * cohorts.
 */
export function EmptyCohortsNotice({ groups }: { groups: OwnStatement["AnyOf"] }) {
  const known = useKnownCohorts();
  const attributes = useReferenceLabels()?.attributes;
  if (!known || !attributes) return null;
  const labels = findEmptyCohorts(groups, { attributes, known });
  return labels.length === 0 ? null : <p className="nhsuk-inset-text">{describeEmptyCohortsInStatement(labels)}</p>;
}
