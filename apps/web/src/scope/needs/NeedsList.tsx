import "./needs.css";
import type { FindingLevel } from "@spi/domain/report/verifier-finding";
import type { ReactNode } from "react";

/** Something that stops what waits, needs an answer or is to be known, wherever it comes from: rules, expectations, reports. */
export interface Need {
  key: string;
  level: FindingLevel;
  shown: ReactNode;
}

const order = { stop: 0, warning: 1, note: 2 } as const satisfies Record<FindingLevel, number>;

/** All of it in one list: what must be put right first, then what needs an answer, then what there is to know (REQ-EXP-44). */
export function NeedsList({ needs, more }: { needs: readonly Need[]; more?: ReactNode }) {
  if (needs.length === 0) return null;
  return (
    <ol className="nhsuk-list nhsuk-list--border spi-in-words spi-needs-list">
      {needs
        .toSorted((a, b) => order[a.level] - order[b.level])
        .map(({ key, shown }) => (
          <li key={key}>{shown}</li>
        ))}
      {more}
    </ol>
  );
}
