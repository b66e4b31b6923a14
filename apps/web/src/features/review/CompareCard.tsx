import { differences } from "@spi/domain/differences";
import { useState } from "react";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ChangesTable } from "./ChangesTable.tsx";
import { comparable, likelySource } from "./compare.ts";

/** How the iteration differs from the one it was probably copied from, or from another one of the campaign. */
export function CompareCard() {
  const { iteration, campaign } = useIteration();
  const own = iteration.iteration_details;
  const others = campaign.iterations.map((other) => other.iteration_details).filter(({ ID }) => ID !== own.ID);
  const source = likelySource(own, others);
  const [chosen, setChosen] = useState(source?.ID ?? "");
  if (others.length === 0) return null;
  const other = others.find(({ ID }) => ID === chosen);
  const changes = other ? differences(comparable(other), comparable(own)) : [];
  return (
    <Card heading="Compare with another iteration">
      <SelectField
        id="compare-with"
        label="Compare with"
        hint={source ? `${source.Name} is most like this one: it was probably copied from it.` : undefined}
        placeholder="Choose an iteration"
        value={chosen}
        onChange={setChosen}
        choices={others.map(({ ID, Name }) => ({ value: ID, label: Name }))}
      />
      {other ? (
        changes.length === 0 ? (
          <p>There are no differences.</p>
        ) : (
          <ChangesTable caption={`Differences from ${other.Name}`} columns={[other.Name, own.Name]} changes={changes} />
        )
      ) : null}
    </Card>
  );
}
