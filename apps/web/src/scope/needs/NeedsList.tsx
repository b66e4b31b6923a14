import "./needs.css";
import type { FindingLevel } from "@spi/domain/finding/verifier-finding";
import { Details } from "nhsuk-react-components";
import type { ReactNode } from "react";

/** An item from rules, expectations or reports that blocks progress, needs an answer or is for information. */
export interface Need {
  key: string;
  level: FindingLevel;
  shown: ReactNode;
}

const order = { stop: 0, warning: 1, note: 2 } as const satisfies Record<FindingLevel, number>;

interface NeedsListProps {
  needs: readonly Need[];
  more?: ReactNode;
  /** True if information is folded, for readers who do not have anything to fix. */
  notesFolded?: boolean;
}

/** Lists blockers first, then questions, then information. */
export function NeedsList({ needs, more, notesFolded = false }: NeedsListProps) {
  if (needs.length === 0) return null;
  const notes = notesFolded ? needs.filter(({ level }) => level === "note") : [];
  if (notes.length === 0) return <OrderedNeeds needs={needs} more={more} />;
  return (
    <>
      {needs.length === notes.length ? null : <OrderedNeeds needs={needs.filter(({ level }) => level !== "note")} />}
      <Details className="nhsuk-u-margin-bottom-2">
        <Details.Summary>{notes.length === 1 ? "1 thing to know" : `${notes.length} things to know`}</Details.Summary>
        <Details.Text>
          <OrderedNeeds needs={notes} more={more} />
        </Details.Text>
      </Details>
    </>
  );
}

/** Number of visible items. Users see what remains to be fixed, and the page remains readable. */
const maxVisible = 20;

function OrderedNeeds({ needs, more }: Pick<NeedsListProps, "needs" | "more">) {
  const sorted = needs.toSorted((a, b) => order[a.level] - order[b.level]);
  const folded = sorted.slice(maxVisible);
  if (folded.length === 0) return <NeedItems needs={sorted} more={more} />;
  return (
    <>
      <NeedItems needs={sorted.slice(0, maxVisible)} />
      <Details className="nhsuk-u-margin-bottom-2">
        <Details.Summary>{folded.length === 1 ? "1 more" : `${folded.length} more`}</Details.Summary>
        <Details.Text>
          <NeedItems needs={folded} more={more} />
        </Details.Text>
      </Details>
    </>
  );
}

function NeedItems({ needs, more }: Pick<NeedsListProps, "needs" | "more">) {
  return (
    <ol className="nhsuk-list nhsuk-list--border spi-in-words spi-needs-list">
      {needs.map(({ key, shown }) => (
        <li key={key}>{shown}</li>
      ))}
      {more}
    </ol>
  );
}
