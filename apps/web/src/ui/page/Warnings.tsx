/** What to check before something is relied on, each on a line of its own. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((warning) => (
    <span className="spi-warning" key={warning}>
      <strong>Check this:</strong> {warning}
    </span>
  ));
}
