import { useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { PeopleDifference } from "./PeopleDifference.tsx";
import { useComparable } from "./use-comparable.ts";

/** Whom the iteration treats differently than it did when it was last approved, or than another version (REQ-REV-16). */
export function PeopleWhoChangeCard() {
  const comparable = useComparable();
  const [picked, setPicked] = useState<string>();
  if (!comparable) return null;
  const { versions, iterations, source, likely } = comparable;
  const choices = [...versions, ...iterations];
  if (choices.length === 0) return null;
  const usual = versions.length > 0 || source ? choices[0]?.value : likely?.ID;
  const chosen = picked ?? usual ?? "";
  return (
    <Card heading="People who change">
      <SelectField
        id="people-compare-with"
        label="Compare people with"
        placeholder="Choose a version"
        value={chosen}
        onChange={setPicked}
        choices={choices}
      />
      {chosen ? <PeopleDifference version={chosen} /> : null}
    </Card>
  );
}
