import { codeName } from "@spi/domain/library/code-lists";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { useCodes } from "../../../api/use-reference.ts";
import { Button } from "../../../ui/Button.tsx";
import { RowEditor } from "../../../ui/fields/RowEditor.tsx";
import { neighbourOf, useRestoredFocus } from "../../../ui/use-restored-focus.ts";
import { changeItem } from "./list-items.ts";

interface ListItemsProps {
  /** ID of the field for new items, which receives the focus after the last item is deleted. */
  id: string;
  items: readonly string[];
  attributeName: string;
  onChange: (items: string[]) => void;
}

/**
 * Lists the items, with buttons to edit and delete each one, and their number. Unchanged rows are not rendered again.
 */
export function ListItems({ id, items, attributeName, onChange }: ListItemsProps) {
  const [editing, setEditing] = useState<string>();
  const restoreFocus = useRestoredFocus();
  const save = (from: string, to: string) => {
    const changed = changeItem(items, { from, to });
    setEditing(undefined);
    restoreFocus(editButtonId(changed[items.indexOf(from)] ?? changed.at(-1)), id);
    onChange(changed);
  };
  const cancel = (item: string) => {
    setEditing(undefined);
    restoreFocus(editButtonId(item));
  };
  const remove = useLatest((item: string) => {
    restoreFocus(deleteButtonId(neighbourOf(items, item)), id);
    onChange(items.filter((other) => other !== item));
  });
  return (
    <div className="spi-list-items">
      <p className="nhsuk-u-font-weight-bold nhsuk-u-margin-bottom-2" aria-live="polite">
        {items.length} selected
      </p>
      {items.length === 0 ? null : (
        <ul
          className="nhsuk-list spi-rows spi-list-items__box"
          aria-label="Selected items"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the box
          tabIndex={0}
        >
          {items.map((item) =>
            editing === item ? (
              <li className="spi-rows__row" key={item}>
                <RowEditor
                  inputId={`edit-${item}`}
                  value={item}
                  onSave={(text) => save(item, text)}
                  onCancel={() => cancel(item)}
                />
              </li>
            ) : (
              <ListItem key={item} item={item} attributeName={attributeName} onEdit={setEditing} onDelete={remove} />
            ),
          )}
        </ul>
      )}
    </div>
  );
}

/** Returns a function that stays the same between renders, but always calls the latest callback. */
function useLatest(callback: (item: string) => void): (item: string) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((item) => latest.current(item), []);
}

interface ListItemProps {
  item: string;
  attributeName: string;
  onEdit: (item: string) => void;
  onDelete: (item: string) => void;
}

const ListItem = memo(function ListItem({ item, attributeName, onEdit, onDelete }: ListItemProps) {
  const hidden = <span className="nhsuk-u-visually-hidden"> {item}</span>;
  return (
    <li className="spi-rows__row">
      <span className="spi-rows__text">
        {item} <span className="spi-quiet">{codeName(item, { attributeName, codes: useCodes() })}</span>
      </span>
      <span className="spi-rows__actions">
        <Button variant="secondary" small id={editButtonId(item)} onClick={() => onEdit(item)}>
          Edit{hidden}
        </Button>
        <Button variant="secondary" small id={deleteButtonId(item)} onClick={() => onDelete(item)}>
          Delete{hidden}
        </Button>
      </span>
    </li>
  );
});

function editButtonId(item: string | undefined): string | undefined {
  return item === undefined ? undefined : `edit-item-${item}`;
}

function deleteButtonId(item: string | undefined): string | undefined {
  return item === undefined ? undefined : `delete-item-${item}`;
}
