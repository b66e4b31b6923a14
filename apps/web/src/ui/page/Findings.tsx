import type { ComparatorFinding } from "@spi/domain/condition/typed-comparator";

const labels = { blocksReview: "To mend before a review:", warning: "Check this:" } as const;

/** What is to be mended, or to check before something is relied on, each on a line of its own. */
export function Findings({ findings }: { findings: readonly ComparatorFinding[] }) {
  return findings.map(({ level, message }) => (
    <span className="spi-finding" key={message}>
      <strong>{labels[level]}</strong> {message}
    </span>
  ));
}
