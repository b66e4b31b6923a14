import { Details } from "nhsuk-react-components";
import { Card } from "../../../ui/Card.tsx";
import type { FindingGroup } from "./findings.ts";
import "./import.css";

interface FindingsCardProps {
  /** ID for links in an error summary. */
  id?: string;
  heading: string;
  lead: string;
  groups: readonly FindingGroup[];
  /** True to show only the heading until the user opens it. */
  collapsed?: boolean;
}

const maxVisible = 3;

/** Lists findings of one kind about a file, by iteration. */
export function FindingsCard({ id, heading, lead, groups, collapsed = false }: FindingsCardProps) {
  if (groups.length === 0) return null;
  const parts = [...Map.groupBy(groups, ({ iteration }) => iteration)];
  const content = (
    <>
      <p>{lead}</p>
      {parts.map(([iteration, findingGroups]) => (
        <section key={iteration}>
          <h3 className="nhsuk-heading-s">{iteration || "The campaign"}</h3>
          <dl className="nhsuk-summary-list spi-findings">
            {findingGroups.map(({ heading, items }) => (
              <div className="nhsuk-summary-list__row" key={heading}>
                <dt className="nhsuk-summary-list__key">{heading || "The iteration"}</dt>
                <dd className="nhsuk-summary-list__value">
                  <FindingItems items={items} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
  if (collapsed) {
    return (
      <Details expander className="spi-printed">
        <Details.Summary>
          {heading} ({groups.length})
        </Details.Summary>
        <Details.Text>{content}</Details.Text>
      </Details>
    );
  }
  return (
    <Card
      heading={
        <span id={id} tabIndex={-1}>
          {heading}
        </span>
      }
    >
      {content}
    </Card>
  );
}

function FindingItems({ items }: { items: readonly string[] }) {
  if (items.length === 1) return items[0];
  const list = (
    <ul className="nhsuk-list nhsuk-u-margin-bottom-0">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  if (items.length <= maxVisible) return list;
  return (
    <Details className="nhsuk-u-margin-bottom-0">
      <Details.Summary>In {items.length} places</Details.Summary>
      <Details.Text>{list}</Details.Text>
    </Details>
  );
}
