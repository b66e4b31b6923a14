import { Button } from "../../ui/Button.tsx";

/** Shows the name of the item being changed above its form. The notice receives the focus. */
export function EditingNotice({ name }: { name: string }) {
  return (
    <p tabIndex={-1} ref={focusNode} className="spi-in-words">
      You are changing “{name}”. Your changes will take effect when you save them.
    </p>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
  );
}
