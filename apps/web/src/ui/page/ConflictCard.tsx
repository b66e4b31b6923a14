import { displayTimestamp } from "@spi/domain/day/calendar";
import type { IterationRule } from "@spi/domain/rule/rule";
import { type ChangeContext, changedPart, changedValues, noValue } from "@spi/domain/descriptions/describe-change";
import { useState } from "react";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { Radios } from "../fields/ChoiceFields.tsx";
import { Lines } from "../Lines.tsx";
import { ruleLines } from "./rule-lines.ts";

type Choice = "mine" | "theirs";

type Part<Values> = { key: string; path: readonly string[] } & Values;

/**
 * Two users' versions of a document, with the parts that both changed and the parts that only the other user changed.
 */
export interface ConflictView extends ChangeContext {
  by: string;
  /** True if the other version was saved by the same user, in another tab or on another device. */
  own: boolean;
  at: string;
  clashes: readonly Part<{ mine: unknown; theirs: unknown }>[];
  theirs: readonly Part<{ before: unknown; after: unknown }>[];
  onResolve: (choices: Readonly<Record<string, Choice>>) => void;
}

/**
 * Lets the user choose between the two values of each part that both users changed. Also shows the changes that only
 * the other user made, which are preserved.
 */
export function ConflictCard({ by, own: isOwn, at, clashes, theirs, onResolve, ...context }: ConflictView) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [showErrors, setShowErrors] = useState(false);
  const unresolved = clashes.find(({ key }) => choices[key] === undefined);
  const save = () => {
    setShowErrors(true);
    if (unresolved) document.getElementById(choiceId(unresolved.key))?.focus();
    else onResolve(choices);
  };
  return (
    <Card
      heading={`${isOwn ? "You" : by} saved changes ${isOwn ? "elsewhere " : ""}on ${displayTimestamp(at)}`}
      feature
    >
      <p>{introductions[isOwn ? "own" : "other"][clashes.length === 0 ? "apart" : "clashing"]}</p>
      {clashes.map(({ key, path, mine, theirs: other }) => (
        <Radios<Choice>
          key={key}
          id={choiceId(key)}
          legend={changedPart(path)}
          legendSize="s"
          error={showErrors && choices[key] === undefined ? "Choose which one to keep" : undefined}
          choices={[
            {
              value: "mine",
              label: isOwn ? "Keep what is on this page" : "Keep mine",
              hint: <Lines values={valuesOf(path, mine, context)} />,
            },
            {
              value: "theirs",
              label: isOwn ? "Keep what I saved" : `Keep ${by}'s`,
              hint: <Lines values={valuesOf(path, other, context)} />,
            },
          ]}
          value={choices[key]}
          onChange={(choice) => setChoices({ ...choices, [key]: choice })}
        />
      ))}
      {theirs.map((part) => (
        <p key={part.key}>
          <strong>{changedPart(part.path)}</strong> {describeOtherChange(part, { by: isOwn ? "you" : by, ...context })}
        </p>
      ))}
      <Button onClick={save}>Save my choices</Button>
    </Card>
  );
}

const introductions = {
  own: {
    apart:
      "You may have saved them in another tab. They do not overlap with the changes on this page. Save to keep both.",
    clashing:
      "You may have saved them in another tab. The details below were changed there and on this page. Choose which to keep.",
  },
  other: {
    apart: "Their changes do not overlap with yours. Save to keep both.",
    clashing: "You both changed the details below. Choose which to keep.",
  },
} as const;

/**
 * Describes the other user's change, for example "was changed by Abena from “…” to “…”. We will keep this change." For a rule,
 * lists only the changed lines.
 */
function describeOtherChange(
  { path, before, after }: ConflictView["theirs"][number],
  { by, ...context }: ChangeContext & Pick<ConflictView, "by">,
): string {
  if (isRule(path) && before === undefined) return `was added by ${by}. We will keep this rule.`;
  if (isRule(path) && after === undefined) return `was deleted by ${by} and will stay deleted.`;
  const [from, to] = [valuesOf(path, before, context), valuesOf(path, after, context)];
  // Only details that are not on any screen have changed, such as the rule's data from the library.
  if (isRule(path) && from.join() === to.join()) return `was changed by ${by}. We will keep this change.`;
  const quoteLines = (lines: string[], others: string[]) =>
    quote(lines.filter((text) => !isRule(path) || !others.includes(text)).join(", "));
  return `was changed by ${by} from ${quoteLines(from, to)} to ${quoteLines(to, from)}. We will keep this change.`;
}

function quote(words: string): string {
  return words === "" ? noValue : `“${words}”`;
}

/** Returns the lines of one user's value. If a rule is missing, the user deleted it. */
function valuesOf(path: readonly string[], value: unknown, context: ChangeContext): string[] {
  if (!isRule(path)) return changedValues(path, value, context);
  return value === undefined ? ["Deleted"] : ruleLines(value as IterationRule, context);
}

function isRule([list]: readonly string[]): boolean {
  return list === "IterationRules";
}

function choiceId(field: string): string {
  return `conflict-${field}`;
}
