import { Button } from "../../../ui/Button.tsx";

/** Says what was deleted and takes it back on request. */
export function DeletedRule({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <output className="nhsuk-inset-text spi-deleted">
      <span>
        <strong>{name}</strong> was deleted.
      </span>
      <Button variant="secondary" small onClick={onUndo} focusOnMount>
        Undo<span className="nhsuk-u-visually-hidden"> deleting {name}</span>
      </Button>
    </output>
  );
}
