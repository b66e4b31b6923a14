import { displayTimestamp } from "@spi/domain/calendar";
import { useState } from "react";
import { Button } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { Radios } from "./ChoiceFields.tsx";
import type { ChangedPart, QuestionWords } from "./part-words.ts";
import { partName, partValues } from "./part-words.ts";

type Choice = "mine" | "theirs";

type Part<Values> = ChangedPart & { key: string } & Values;

/** What two people made of one document: what both changed, and what only the other one did. */
export interface ConflictView {
  by: string;
  at: string;
  clashes: readonly Part<{ mine: unknown; theirs: unknown }>[];
  theirs: readonly Part<{ before: unknown; after: unknown }>[];
  /** Says in words what a rule asks, where the page knows how. */
  questionWords?: QuestionWords | undefined;
  onResolve: (choices: Readonly<Record<string, Choice>>) => void;
}

/** Both values of each part that two people changed, to choose from; what only the other changed is kept. */
export function ConflictCard({ by, at, clashes, theirs, questionWords, onResolve }: ConflictView) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [asked, setAsked] = useState(false);
  const open = clashes.find(({ key }) => choices[key] === undefined);
  const save = () => {
    setAsked(true);
    if (open) document.getElementById(choiceId(open.key))?.focus();
    else onResolve(choices);
  };
  return (
    <Card heading={`${by} saved changes on ${displayTimestamp(at)}`} feature>
      {clashes.length === 0 ? (
        <p>They changed nothing that you changed. Save to keep their changes and yours.</p>
      ) : (
        <p>You both changed the details below. Choose which to keep.</p>
      )}
      {clashes.map(({ key, mine, theirs: other, ...part }) => (
        <Radios<Choice>
          key={key}
          id={choiceId(key)}
          legend={partName(part)}
          legendSize="s"
          error={asked && choices[key] === undefined ? "Choose which one to keep" : undefined}
          choices={[
            { value: "mine", label: "Keep mine", hint: <Lines values={partValues(part, mine, questionWords)} /> },
            { value: "theirs", label: `Keep ${by}'s`, hint: <Lines values={partValues(part, other, questionWords)} /> },
          ]}
          value={choices[key]}
          onChange={(choice) => setChoices({ ...choices, [key]: choice })}
        />
      ))}
      {theirs.map((part) => (
        <p key={part.key}>
          <strong>{partName(part)}</strong> {whatTheyDid(part, { by, questionWords })}
        </p>
      ))}
      <Button onClick={save}>Save what I chose</Button>
    </Card>
  );
}

/** "was changed by Abena and stays: from … to …." */
function whatTheyDid(
  { before, after, ...part }: ConflictView["theirs"][number],
  { by, questionWords }: Pick<ConflictView, "by" | "questionWords">,
): string {
  const whole = part.field === "Rule" || part.field === "AndClause";
  if (whole && before === undefined) return `was added by ${by} and stays.`;
  if (whole && after === undefined) return `was deleted by ${by} and stays deleted.`;
  const inLine = (value: unknown) => quoted(partValues(part, value, questionWords).join(", "));
  return `was changed by ${by} and stays: from ${inLine(before)} to ${inLine(after)}.`;
}

function quoted(words: string): string {
  return words === "" ? "nothing" : `“${words}”`;
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
