import type { LibraryValues } from "@spi/domain/expectation/expectation-library";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { emptyStandardSet, readStandardSet, StandardSetFields } from "./StandardSetFields.tsx";

interface StandardSetProps {
  disabled: boolean;
  onAdd: (values: Pick<LibraryValues, "age" | "days">) => void;
}

/** Asks for what the usual expectations are made from, and adds those that are not there yet (REQ-EXP-13). */
export function StandardSet({ disabled, onAdd }: StandardSetProps) {
  const [draft, setDraft] = useState(emptyStandardSet);
  const [tried, setTried] = useState(false);
  const { age, days } = readStandardSet(draft);
  const add = () => {
    setTried(true);
    if (age !== undefined && days !== undefined) onAdd({ age, days });
  };
  return (
    <>
      <StandardSetFields draft={draft} tried={tried} onChange={setDraft} />
      <Button variant="secondary" repeatable disabled={disabled} onClick={add}>
        Add the standard set
      </Button>
    </>
  );
}
