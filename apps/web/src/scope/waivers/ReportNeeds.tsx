import { findingsSentence } from "@spi/domain/finding/finding-words";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { useFailing } from "./use-waivers.ts";
import { FailingList } from "./FailingList.tsx";
import { openFailing } from "./open-failing.ts";

/**
 * What a report that waits for a decision needs: how many things stop it or need an answer, its warnings among them, and what does
 * not hold, each with its waiver (REQ-EXP-44). The checks stand below it, where who decides ticks them.
 */
export function ReportNeeds({ checks }: { checks: readonly ReportCheck[] }) {
  const { data: found, isError } = useFailing();
  if (isError) return <p>What was expected cannot be loaded at the moment. Try again later.</p>;
  if (!found) return null;
  const { stops, unanswered } = openFailing(found.failing);
  const warnings = checks.filter(({ level }) => level === "warning").length;
  const sentence = findingsSentence({ stops, unanswered: unanswered + warnings });
  return (
    <>
      <p>{sentence ?? "Nothing stops this, and nothing needs an answer"}.</p>
      <FailingList failing={found.failing} version={found.version} />
    </>
  );
}
