import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import { differences } from "@spi/domain/differences";
import { useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { ChangesTable } from "../ChangesTable.tsx";
import { asCopied, useComparable } from "./use-comparable.ts";

const heading = "Compare with another iteration";

/** How the iteration differs from the one it was copied from, or from another one of the campaign. */
export function CompareCard() {
  const comparable = useComparable();
  const [picked, setPicked] = useState<string>();
  if (!comparable || comparable.iterations.length === 0) return null;
  const { own, others, source, likely, iterations } = comparable;
  const chosen = picked ?? (source ? asCopied : (likely?.ID ?? ""));
  const other = others.find(({ ID }) => ID === chosen);
  const compared =
    source && chosen === asCopied
      ? { name: source.name, changes: source.changes }
      : other && { name: other.Name, changes: differences(comparableIteration(other), comparableIteration(own)) };
  return (
    <Card heading={heading}>
      <SelectField
        id="compare-with"
        label="Compare with"
        hint={likely ? `${likely.Name} is most like this one: it was probably copied from it.` : undefined}
        placeholder="Choose an iteration"
        value={chosen}
        onChange={setPicked}
        choices={iterations}
      />
      {compared ? (
        compared.changes.length === 0 ? (
          <p>There are no differences.</p>
        ) : (
          <ChangesTable
            caption={`Differences from ${compared.name}`}
            columns={[compared.name, own.Name]}
            changes={compared.changes}
          />
        )
      ) : null}
    </Card>
  );
}
