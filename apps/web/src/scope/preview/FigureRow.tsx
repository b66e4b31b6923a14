/** Shows a label and a number of people. */
export function FigureRow({ label, figure }: { label: string; figure: string }) {
  return (
    <div className="spi-figures__row">
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
