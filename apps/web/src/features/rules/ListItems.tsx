import { codeName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { RowEditor } from "../../ui/RowEditor.tsx";
import { neighbourOf, useKeptFocus } from "../../ui/use-kept-focus.ts";
import { changeItem } from "./list-items.ts";

interface ListItemsProps {
  /** The box items are typed into, where focus goes when the last of them is deleted. */
  id: string;
  items: readonly string[];
  attributeName: string;
  onChange: (items: string[]) => void;
}

/** The items of a list, each with Edit and Delete, and how many there are. */
export function ListItems({ id, items, attributeName, onChange }: ListItemsProps) {
  const [editing, setEditing] = useState<string>();
  const keepFocus = useKeptFocus();
  const save = (from: string, to: string) => {
    const changed = changeItem(items, { from, to });
    setEditing(undefined);
    keepFocus(editButtonId(changed[items.indexOf(from)] ?? changed.at(-1)), id);
    onChange(changed);
  };
  const cancel = (item: string) => {
    setEditing(undefined);
    keepFocus(editButtonId(item));
  };
  const remove = (item: string) => {
    keepFocus(deleteButtonId(neighbourOf(items, item)), id);
    onChange(items.filter((other) => other !== item));
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
                <RowEditor
                  inputId={`edit-${item}`}
                  value={item}
                  onSave={(text) => save(item, text)}
                  onCancel={() => cancel(item)}
                />
              ) : (
                <ListItem
                  item={item}
                  name={codeName(attributeName, item)}
                  onEdit={() => setEditing(item)}
                  onDelete={() => remove(item)}
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
        <Button variant="secondary" small id={editButtonId(item)} onClick={onEdit}>
          Edit{hidden}
        </Button>
        <Button variant="secondary" small id={deleteButtonId(item)} onClick={onDelete}>
          Delete{hidden}
        </Button>
      </span>
    </>
  );
}

function editButtonId(item: string | undefined): string | undefined {
  return item === undefined ? undefined : `edit-item-${item}`;
}

function deleteButtonId(item: string | undefined): string | undefined {
  return item === undefined ? undefined : `delete-item-${item}`;
}
