import { displayCount } from "@spi/domain/text/counts";

export type BarColour = keyof typeof fills;

interface BarProps {
  /** The bar's segments in order, each as a fraction (0 to 1) of the full width. */
  parts: readonly { share: number; colour: BarColour }[];
}

const fills = { blue: "#005eb8", green: "#007f3b", pale: "#768692", dark: "#003087" } as const;

/** Draws a bar next to its numbers. Screen readers read only the numbers. */
export function Bar({ parts }: BarProps) {
  const offsets = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg className="spi-bar" width="100%" height="12" aria-hidden="true" focusable="false">
      <rect width="100%" height="12" fill="#e8edee" />
      {parts.map(({ share, colour }, index) => (
        <rect
          key={colour}
          x={percent(offsets[index] ?? 0)}
          width={percent(visible(share))}
          height="12"
          fill={fills[colour]}
        />
      ))}
    </svg>
  );
}

/** Explains the colours of bars. Each colour is next to its meaning. */
export function BarKey({ colours }: { colours: readonly { colour: BarColour; label: string }[] }) {
  return (
    <ul className="nhsuk-list spi-bar-key">
      {colours.map(({ colour, label }) => (
        <li key={colour}>
          <svg width="12" height="12" aria-hidden="true" focusable="false">
            <rect width="12" height="12" fill={fills[colour]} />
          </svg>{" "}
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the scale of a column of bars, from zero to the largest number of people. The style sheet adds the text, because
 * it is not part of the column's heading.
 */
export function BarAxis({ largest }: { largest: number }) {
  return <span className="spi-bar-axis" aria-hidden="true" data-largest={`${displayCount(largest)} people`} />;
}

/** Returns zero for a share of zero, and a visible width for any other share. */
function visible(share: number): number {
  return share === 0 ? 0 : Math.max(share, 0.002);
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
