import { type ReactNode, useState } from "react";
import { useHasDraft } from "../../drafts/use-persistent-state.ts";
import { Card } from "../../ui/Card.tsx";
import { Radios } from "../../ui/fields/ChoiceFields.tsx";

/** Kind of item that users can add to the expectations. */
type Kind = "set" | "limit" | "people" | "file";

interface AddExpectationProps {
  /** The form for each kind. */
  forms: Record<Kind, ReactNode>;
  /** Label of the choice to add items from a file. */
  fileLabel: string;
  /** Kind of the expectation that the user is changing, if any. Its form then replaces the question. */
  changing: "limit" | "people" | undefined;
}

/**
 * Asks what the user wants to add and shows only that form. The other forms are hidden, so that they retain what the
 * user typed. A form with restored text is open.
 */
export function AddExpectation({ forms, fileLabel, changing }: AddExpectationProps) {
  const drafts = {
    people: [useHasDraft("sentence"), useHasDraft("condition")].includes(true),
    limit: useHasDraft("bound"),
    set: useHasDraft("standard set"),
  };
  const [chosen, setChosen] = useState(kinds.find((kind) => kind !== "file" && drafts[kind]));
  const shown = changing ?? chosen;
  return (
    <Card heading={changing === undefined ? "Add an expectation" : `Change ${labels[changing].toLowerCase()}`}>
      {changing === undefined ? (
        <Radios
          id="add-kind"
          legend="What do you want to add?"
          legendSize="s"
          choices={kinds.map((value) => ({
            value,
            label: value === "file" ? fileLabel : labels[value],
            hint: hints[value],
          }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      {kinds.map((kind) => (
        <div key={kind} hidden={kind !== shown}>
          {forms[kind]}
        </div>
      ))}
    </Card>
  );
}

const kinds = ["set", "limit", "people", "file"] as const satisfies readonly Kind[];

const labels = {
  set: "The standard set",
  limit: "A limit on the report",
  people: "An expectation about people",
} as const;

const hints: Partial<Record<Kind, string>> = {
  set: "The expectations that most campaigns use. Safety expectations cannot be waived.",
  limit: "For example, between 1,000 and 1,200 people are invited.",
  people: "For example, no one younger than 75 is invited.",
};
