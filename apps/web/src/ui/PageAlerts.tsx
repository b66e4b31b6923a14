import type { ApiRefusal } from "../api/refusal.ts";
import { ApiErrors } from "./ApiErrors.tsx";
import type { FieldProblem } from "./ErrorSummary.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

/** What went wrong with the last attempt to save, shown above the heading. */
export interface Alerts {
  /** Problems with fields of this page. */
  problems: readonly FieldProblem[];
  /** Changes with every attempt, so that focus moves to the summary each time. */
  attempt: number;
  refusal?: ApiRefusal | undefined;
  /** Names of this page's fields, to which the refusal's errors lead. */
  fields?: readonly string[];
  /** Takes over the version saved in between, keeping what was typed. */
  onReload?: (() => void) | undefined;
}

export function PageAlerts({ problems, attempt, refusal, fields, onReload }: Alerts) {
  if (problems.length > 0) return <ErrorSummary key={attempt} problems={problems} />;
  return refusal ? <ApiErrors key={attempt} refusal={refusal} fields={fields} onReload={onReload} /> : null;
}
