import { describeEmptyCohortsQuestion, emptyCohortsOf } from "@spi/domain/eligibility/cohorts-asked";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";

/** Lists a statement's cohorts that have no people, because the people data cannot then be compared with it. */
export function EmptyCohortsNotice({ groups }: { groups: OwnStatement["AnyOf"] }) {
  const known = useKnownCohorts();
  const attributes = useReferenceLabels()?.attributes;
  if (!known || !attributes) return null;
  const labels = emptyCohortsOf(groups, { attributes, known });
  return labels.length === 0 ? null : <p className="nhsuk-inset-text">{describeEmptyCohortsQuestion(labels)}</p>;
}
