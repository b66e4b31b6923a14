/** What is counted, and how many people. */
export function FigureRow({ label, figure }: { label: string; figure: string }) {
  return (
    <div className="spi-figures__row">
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
