import type { ComparatorFinding } from "@spi/domain/condition/typed-comparator";

const labels = { blocksReview: "Fix before review:", warning: "Check this:" } as const;

/** Lists errors to fix and warnings to check, one per line. */
export function Findings({ findings }: { findings: readonly ComparatorFinding[] }) {
  return findings.map(({ level, message }) => (
    <span className="spi-finding" key={message}>
      <strong>{labels[level]}</strong> {message}
    </span>
  ));
}
