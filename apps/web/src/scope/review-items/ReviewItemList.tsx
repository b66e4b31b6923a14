import "./needs.css";
import type { FindingLevel } from "@spi/domain/finding/verifier-finding";
import { Details } from "nhsuk-react-components";
import type { ReactNode } from "react";

/** An item from rules, expectations or reports. It blocks progress, needs an answer or is for information. */
export interface ReviewItem {
  key: string;
  level: FindingLevel;
  content: ReactNode;
}

const order = { stop: 0, warning: 1, note: 2 } as const satisfies Record<FindingLevel, number>;

interface ReviewItemListProps {
  items: readonly ReviewItem[];
  more?: ReactNode;
  /** True to collapse notes, for users who do not have anything to fix. */
  foldNotes?: boolean;
}

/** Lists blockers first, then items that need an answer, then notes. */
export function ReviewItemList({ items, more, foldNotes = false }: ReviewItemListProps) {
  if (items.length === 0) return null;
  const notes = foldNotes ? items.filter(({ level }) => level === "note") : [];
  if (notes.length === 0) return <SortedItems items={items} more={more} />;
  return (
    <>
      {items.length === notes.length ? null : <SortedItems items={items.filter(({ level }) => level !== "note")} />}
      <Details className="nhsuk-u-margin-bottom-2">
        <Details.Summary>{notes.length === 1 ? "1 note" : `${notes.length} notes`}</Details.Summary>
        <Details.Text>
          <SortedItems items={notes} more={more} />
        </Details.Text>
      </Details>
    </>
  );
}

/** Maximum number of visible items, so that the page remains readable. */
const maxVisible = 20;

function SortedItems({ items, more }: Pick<ReviewItemListProps, "items" | "more">) {
  const sorted = items.toSorted((a, b) => order[a.level] - order[b.level]);
  const folded = sorted.slice(maxVisible);
  if (folded.length === 0) return <ItemRows items={sorted} more={more} />;
  return (
    <>
      <ItemRows items={sorted.slice(0, maxVisible)} />
      <Details className="nhsuk-u-margin-bottom-2">
        <Details.Summary>{folded.length === 1 ? "1 more" : `${folded.length} more`}</Details.Summary>
        <Details.Text>
          <ItemRows items={folded} more={more} />
        </Details.Text>
      </Details>
    </>
  );
}

function ItemRows({ items, more }: Pick<ReviewItemListProps, "items" | "more">) {
  return (
    <ol className="nhsuk-list nhsuk-list--border spi-in-words spi-needs-list">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
      {more}
    </ol>
  );
}
