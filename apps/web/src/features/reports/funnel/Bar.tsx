interface BarProps {
  /** Where the bar begins and how long it is, each from 0 to 1 of the whole width. */
  from?: number;
  share: number;
  look?: "blue" | "green" | "pale";
}

const fills = { blue: "#005eb8", green: "#007f3b", pale: "#768692" } as const;

/** A bar beside the number it stands for, which is what is read out. */
export function Bar({ from = 0, share, look = "blue" }: BarProps) {
  return (
    <svg className="spi-bar" width="100%" height="12" aria-hidden="true" focusable="false">
      <rect width="100%" height="12" fill="#e8edee" />
      <rect x={percent(from)} width={percent(visible(share))} height="12" fill={fills[look]} />
    </svg>
  );
}

/** Nobody is no bar at all, and somebody, however few, is one that can be seen. */
function visible(share: number): number {
  return share === 0 ? 0 : Math.max(share, 0.002);
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
