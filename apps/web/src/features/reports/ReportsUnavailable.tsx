import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { ErrorSummary } from "../../ui/page/ErrorSummary.tsx";

/** Shows that the reports could not be fetched. */
export function ReportsUnavailable({ refusal }: { refusal: ApiRefusal }) {
  return (
    <ErrorSummary title="There was an error loading the summary report. Please try again later." problems={[]}>
      <p>{refusal.message}</p>
    </ErrorSummary>
  );
}
