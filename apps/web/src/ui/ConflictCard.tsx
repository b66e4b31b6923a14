import { displayTimestamp } from "@spi/domain/calendar";
import { useState } from "react";
import { Button } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { Radios } from "./ChoiceFields.tsx";
import { fieldName, fieldValues } from "./field-words.ts";

type Choice = "mine" | "theirs";

/** What two people made of one document: fields both changed, and fields only the other one did. */
export interface ConflictView {
  by: string;
  at: string;
  clashes: readonly { field: string; mine: unknown; theirs: unknown }[];
  theirs: readonly { field: string; before: unknown; after: unknown }[];
  onResolve: (choices: Readonly<Record<string, Choice>>) => void;
}

/** Both values of each field that two people changed, to choose from; what only the other changed is kept. */
export function ConflictCard({ by, at, clashes, theirs, onResolve }: ConflictView) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [asked, setAsked] = useState(false);
  const open = clashes.find(({ field }) => choices[field] === undefined);
  const save = () => {
    setAsked(true);
    if (open) document.getElementById(choiceId(open.field))?.focus();
    else onResolve(choices);
  };
  return (
    <Card heading={`${by} saved changes on ${displayTimestamp(at)}`} feature>
      {clashes.length === 0 ? (
        <p>They changed nothing that you changed. Save to keep their changes and yours.</p>
      ) : (
        <p>You both changed the details below. Choose which to keep.</p>
      )}
      {clashes.map(({ field, mine, theirs: other }) => (
        <Radios<Choice>
          key={field}
          id={choiceId(field)}
          legend={fieldName(field)}
          legendSize="s"
          error={asked && choices[field] === undefined ? `Choose which ${fieldName(field)} to keep` : undefined}
          choices={[
            { value: "mine", label: "Keep mine", hint: <Lines values={fieldValues(field, mine)} /> },
            { value: "theirs", label: `Keep ${by}'s`, hint: <Lines values={fieldValues(field, other)} /> },
          ]}
          value={choices[field]}
          onChange={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      {theirs.map(({ field, before, after }) => (
        <p key={field}>
          <strong>{fieldName(field)}</strong> was changed by {by} and stays: from{" "}
          {fieldValues(field, before).join(", ") || "nothing"} to {fieldValues(field, after).join(", ") || "nothing"}.
        </p>
      ))}
      <Button onClick={save}>Save what I chose</Button>
    </Card>
  );
}

function Lines({ values }: { values: readonly string[] }) {
  if (values.length === 0) return "Nothing";
  return values.map((value) => (
    <span className="spi-line" key={value}>
      {value}
    </span>
  ));
}

function choiceId(field: string): string {
  return `conflict-${field}`;
}
