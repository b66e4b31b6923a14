import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import { differences } from "@spi/domain/differences";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { ChangesTable } from "./ChangesTable.tsx";
import { likelySource } from "./compare.ts";
import { PeopleDifference } from "./PeopleDifference.tsx";

const heading = "Compare with another iteration";
/** Stands for what the iteration was copied from, as that was then. */
const asCopied = "as copied";

/** How the iteration differs from the one it was copied from, or from another one of the campaign. */
export function CompareCard() {
  const { iteration, campaign, key } = useIteration();
  const review = useQuery(queries.review(key));
  const own = iteration.iteration_details;
  const others = campaign.iterations.map((other) => other.iteration_details).filter(({ ID }) => ID !== own.ID);
  const source = review.data?.copied_from;
  const likely = source ? undefined : likelySource(own, others);
  const [picked, setPicked] = useState<string>();
  if (review.isPending || (others.length === 0 && !source)) return null;
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
        choices={[
          ...(source ? [{ value: asCopied, label: `${source.name}, as it was when this was copied from it` }] : []),
          ...others.map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
      />
      {compared ? (
        compared.changes.length === 0 ? (
          <p>There are no differences.</p>
        ) : (
          <>
            <ChangesTable
              caption={`Differences from ${compared.name}`}
              columns={[compared.name, own.Name]}
              changes={compared.changes}
            />
            <PeopleDifference version={chosen === asCopied ? "copy-source" : chosen} />
          </>
        )
      ) : null}
    </Card>
  );
}
