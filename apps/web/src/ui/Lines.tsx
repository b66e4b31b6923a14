import { noValue } from "@spi/domain/descriptions/describe-change";

/** Shows the lines of a changed value, or a placeholder if there is no value. */
export function Lines({ values }: { values: readonly string[] }) {
  const lines = values.length === 0 ? [noValue] : values;
  return lines.map((value) => (
    <span className="spi-line" key={value}>
      {value}
    </span>
  ));
}
