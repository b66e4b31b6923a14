import type { ReactNode } from "react";
import { Checkbox } from "../../ui/ChoiceFields.tsx";

/** A piece that can be ticked: its key, and what it is. */
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

/** One part of the iteration: a box for all of it, how many are ticked, and each piece when opened. */
export function CopySection({ id, title, items, selected, onChange }: CopySectionProps) {
  const keys = items.map(({ key }) => key);
  const count = `${selected.length}/${items.length}`;
  return (
    <div className="nhsuk-card spi-card">
      <div className="nhsuk-card__content">
        <div className="nhsuk-checkboxes">
          <Checkbox
            id={id}
            label={`${title} (${count} selected)`}
            checked={items.length > 0 && selected.length === items.length}
            disabled={items.length === 0}
            onChange={(on) => onChange(on ? keys : [])}
          />
        </div>
        {items.length === 0 ? null : (
          <details className="nhsuk-details spi-copy__items">
            <summary className="nhsuk-details__summary">
              <span className="nhsuk-details__summary-text">
                Choose from {title.charAt(0).toLowerCase() + title.slice(1)}
              </span>
            </summary>
            <div className="nhsuk-details__text">
              <div className="nhsuk-checkboxes nhsuk-checkboxes--small">
                {items.map(({ key, label, detail }) => (
                  <Checkbox
                    key={key}
                    id={`${id}-${key}`}
                    label={label}
                    hint={detail}
                    checked={selected.includes(key)}
                    onChange={(on) => onChange(keys.filter((k) => (k === key ? on : selected.includes(k))))}
                  />
                ))}
              </div>
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
