import type { ReactNode } from "react";

interface ActionRowsProps {
  rows: readonly { key: string; content: ReactNode; action?: ReactNode }[];
}

/** Lists items with their actions. Renders nothing without items. */
export function ActionRows({ rows }: ActionRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="nhsuk-list spi-rows">
      {rows.map(({ key, content, action }) => (
        <li className="spi-rows__row" key={key}>
          <div className="spi-rows__text">{content}</div>
          {action === undefined ? null : <span className="spi-rows__actions">{action}</span>}
        </li>
      ))}
    </ul>
  );
}
