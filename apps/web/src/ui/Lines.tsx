import { noValue } from "@spi/domain/words/change-words";

/** Lines of a changed value one below the other; where there is none, that is said. */
export function Lines({ values }: { values: readonly string[] }) {
  const lines = values.length === 0 ? [noValue] : values;
  return lines.map((value) => (
    <span className="spi-line" key={value}>
      {value}
    </span>
  ));
}
