import type { ApiRefusal } from "./refusal.ts";
import { ApiErrors } from "./ApiErrors.tsx";
import type { ConflictView } from "./ConflictCard.tsx";
import { type FieldProblem, ErrorSummary } from "./ErrorSummary.tsx";
import { type FieldLabels, nameFields } from "./name-fields.ts";

/** Problems with the last attempt to save, shown above the heading. */
export interface Alerts {
  problems: readonly FieldProblem[];
  /** Changes with each attempt, so that the focus moves to the summary each time. */
  attempt: number;
  refusal?: ApiRefusal | undefined;
  /** Names of the fields on this page. The refusal's errors link to these fields. */
  fields?: readonly string[];
  /** Labels of this page's fields, added to messages that are shown for several fields. */
  labels?: FieldLabels | undefined;
  /** Clashes with a version saved in the meantime. They are shown below the heading for the user to choose from. */
  conflict?: ConflictView | undefined;
}

export function PageAlerts({ problems, attempt, refusal, fields, labels }: Alerts) {
  if (problems.length > 0) return <ErrorSummary key={attempt} problems={nameFields(problems, labels)} />;
  if (!refusal) return null;
  return <ApiErrors key={attempt} refusal={refusal} fields={fields} labels={labels} />;
}
