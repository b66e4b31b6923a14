import { lowerFirst } from "@spi/domain/text/lower-first";
import { Details } from "nhsuk-react-components";
import { type ReactNode, useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/fields/ChoiceFields.tsx";

/** An item that can be ticked, with its key and label. */
export interface CopyItem {
  key: string;
  label: string;
  detail?: ReactNode;
}

interface CopySectionProps {
  id: string;
  title: string;
  items: readonly CopyItem[];
  selected: readonly string[];
  onChange: (keys: string[]) => void;
}

/**
 * Shows one part of the iteration, with a checkbox for the whole part, the number of items ticked and, when opened,
 * each item.
 */
export function CopySection({ id, title, items, selected, onChange }: CopySectionProps) {
  // A part can have thousands of items, so they are rendered only once the part is opened.
  const [hasOpened, setHasOpened] = useState(false);
  const keys = items.map(({ key }) => key);
  const count = `${selected.length}/${items.length}`;
  return (
    <Card>
      <div className="nhsuk-checkboxes">
        <Checkbox
          id={id}
          label={`${title} (${count} selected)`}
          checked={items.length > 0 && selected.length === items.length}
          disabled={items.length === 0}
          onChange={(checked) => onChange(checked ? keys : [])}
        />
      </div>
      {items.length === 0 ? null : (
        <Details className="spi-copy__items" onToggle={() => setHasOpened(true)}>
          <Details.Summary>Choose from {lowerFirst(title)}</Details.Summary>
          <Details.Text>
            <div className="nhsuk-checkboxes nhsuk-checkboxes--small">
              {(hasOpened ? items : []).map(({ key, label, detail }) => (
                <Checkbox
                  key={key}
                  id={`${id}-${key}`}
                  label={label}
                  hint={detail}
                  checked={selected.includes(key)}
                  onChange={(checked) => onChange(keys.filter((k) => (k === key ? checked : selected.includes(k))))}
                />
              ))}
            </div>
          </Details.Text>
        </Details>
      )}
    </Card>
  );
}
