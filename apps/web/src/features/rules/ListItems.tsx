import { codeName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { changeItem } from "./list-items.ts";
import { ListItemEditor } from "./ListItemEditor.tsx";

interface ListItemsProps {
  items: readonly string[];
  attributeName: string;
  onChange: (items: string[]) => void;
}

/** The items of a list, each with Edit and Delete, and how many there are. */
export function ListItems({ items, attributeName, onChange }: ListItemsProps) {
  const [editing, setEditing] = useState<string>();
  const save = (from: string, to: string) => {
    setEditing(undefined);
    onChange(changeItem(items, { from, to }));
  };
  return (
    <div className="spi-list-items">
      <p className="nhsuk-u-font-weight-bold nhsuk-u-margin-bottom-2" aria-live="polite">
        {items.length} selected
      </p>
      {items.length === 0 ? null : (
        <ul
          className="nhsuk-list spi-rows spi-list-items__box"
          aria-label="Selected items"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take focus
          tabIndex={0}
        >
          {items.map((item) => (
            <li className="spi-rows__row" key={item}>
              {editing === item ? (
                <ListItemEditor
                  item={item}
                  onSave={(text) => save(item, text)}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                <ListItem
                  item={item}
                  name={codeName(attributeName, item)}
                  onEdit={() => setEditing(item)}
                  onDelete={() => onChange(items.filter((other) => other !== item))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ListItemProps {
  item: string;
  name: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

function ListItem({ item, name, onEdit, onDelete }: ListItemProps) {
  const hidden = <span className="nhsuk-u-visually-hidden"> {item}</span>;
  return (
    <>
      <span className="spi-rows__text">
        {item} <span className="spi-quiet">{name}</span>
      </span>
      <span className="spi-rows__actions">
        <Button variant="secondary" small onClick={onEdit}>
          Edit{hidden}
        </Button>
        <Button variant="secondary" small onClick={onDelete}>
          Delete{hidden}
        </Button>
      </span>
    </>
  );
}
