import { isUnnamed } from "@spi/domain/expectation/expectation-sentence";
import type { Bound } from "@spi/domain/expectation/expectations";
import { useState } from "react";
import { usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { EditingNotice, CancelButton } from "../EditingNotice.tsx";
import { type BoundDraft, toBoundDraft, emptyBound, readBound } from "./read-bound.ts";

interface BoundFormProps {
  parts: { cohorts: readonly string[]; plans: readonly string[]; boards: readonly { code: string; name: string }[] };
  disabled: boolean;
  /** Names of the existing expectations. */
  takenNames: readonly string[];
  /** The existing bound to change, or undefined for a new one. */
  edited: Bound | undefined;
  /** Saves the item. `onAdded` is called after the save. */
  onAdd: (bound: Bound, onAdded: () => void) => void;
  onCancel: () => void;
}

const bases = [
  { value: "cohorts", label: "Everyone in the cohorts" },
  {
    value: "last",
    label: "The last approved report for the same communication type",
    hint: "We use the most recent one in this campaign. Until there is one, we do not check this limit.",
  },
] as const;

const outcomes = [
  { value: "invited", label: "Invited" },
  { value: "filtered", label: "Filtered out" },
  { value: "suppressed", label: "Suppressed" },
  { value: "invited without a plan", label: "Invited without a routing plan" },
] as const;

/**
 * Lets users edit a bound on the numbers in a report. A bound limits the total, or the people invited in one cohort,
 * routing plan or board.
 */
export function BoundForm({ parts, disabled, takenNames, edited, onAdd, onCancel }: BoundFormProps) {
  const start = (edited && toBoundDraft(edited)) ?? emptyBound;
  const [draft, setDraft] = usePersistentState(edited ? `bound ${edited.Name}` : "bound", start);
  const { of, part, least, most, percentOf } = draft;
  const change = (changed: Partial<BoundDraft>) => setDraft({ ...draft, ...changed });
  const [problem, setProblem] = useState<string>();
  const { form, focusFirstProblem } = useFirstProblem<HTMLDivElement>();
  const add = () => {
    const name = edited && !isUnnamed(edited) ? edited.Name : undefined;
    const read = readBound(draft, { takenNames, givenName: name });
    setProblem(read.ok ? undefined : read.refusal);
    focusFirstProblem();
    if (read.ok) onAdd(read.value, () => setDraft(start));
  };
  return (
    <div ref={form} className="spi-part">
      {edited ? <EditingNotice name={edited.Name} /> : null}
      <SelectField
        id="of"
        label="Number of people"
        value={of}
        onChange={(chosen) => change({ of: chosen || "invited" })}
        choices={outcomes}
      />
      {of === "invited" ? (
        <SelectField
          id="part"
          label="Of these"
          value={part}
          onChange={(part) => change({ part })}
          placeholder="All"
          choices={partChoices(parts, start.part)}
        />
      ) : null}
      <TextField
        id="least"
        label="At least"
        hint="Enter a number or a percentage. For example, 1100000 or 95%."
        width={10}
        value={least}
        onChange={(least) => change({ least })}
        error={problem}
      />
      <TextField id="most" label="At most" width={10} value={most} onChange={(most) => change({ most })} />
      <Radios
        id="percent-of"
        legend="Percentage of"
        legendSize="s"
        choices={bases}
        value={percentOf}
        onChange={(percentOf) => change({ percentOf })}
      />
      <Button variant="secondary" repeatable disabled={disabled} onClick={add}>
        {edited ? "Save this limit" : "Add this limit"}
      </Button>
      {edited ? (
        <CancelButton
          onCancel={() => {
            setDraft(start);
            onCancel();
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Returns the cohorts, routing plans and boards that a bound can limit. The one that the bound already limits is
 * included even if it no longer exists.
 */
function partChoices({ cohorts, plans, boards }: BoundFormProps["parts"], currentPart: string) {
  const choices = [
    ...cohorts.map((label) => ({ value: `Cohort ${label}`, label: `Cohort ${label}` })),
    ...plans.map((plan) => ({ value: `Plan ${plan}`, label: `Routing plan ${plan}` })),
    ...boards
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ code, name }) => ({ value: `Board ${code}`, label: name })),
  ];
  const isListed = currentPart === "" || choices.some(({ value }) => value === currentPart);
  return isListed ? choices : [{ value: currentPart, label: currentPart }, ...choices];
}
