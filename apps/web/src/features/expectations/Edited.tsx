import { Button } from "../../ui/Button.tsx";

/** Above a form that holds something that is there already: what is changed, where the focus goes. */
export function EditedNote({ name }: { name: string }) {
  return (
    <p tabIndex={-1} ref={focusNode} className="spi-in-words">
      You are changing “{name}”. It stays as it is until you save.
    </p>
  );
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

/** Gives the change up. */
export function LeaveAsItIs({ onLeave }: { onLeave: () => void }) {
  return (
    <Button variant="secondary" onClick={onLeave}>
      Leave it as it is
    </Button>
  );
}
