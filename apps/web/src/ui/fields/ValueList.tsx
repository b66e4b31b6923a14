import { CodeName } from "../CodeName.tsx";
import { Details } from "nhsuk-react-components";

const maxVisible = 5;

/** Lists several values. A long list shows its first values and can be expanded to show the rest. */
export function ValueList({ values }: { values: readonly string[] }) {
  const list = (part: readonly string[]) => (
    <ul className="nhsuk-list spi-values">
      {part.map((value) => (
        <li key={value}>
          <CodeName>{value}</CodeName>
        </li>
      ))}
    </ul>
  );
  if (values.length <= maxVisible + 1) return list(values);
  return (
    <>
      {list(values.slice(0, maxVisible))}
      <Details className="nhsuk-u-margin-bottom-0">
        <Details.Summary>Show {values.length - maxVisible} more</Details.Summary>
        <Details.Text>{list(values.slice(maxVisible))}</Details.Text>
      </Details>
    </>
  );
}
