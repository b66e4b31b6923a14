import type { Bound } from "@spi/domain/expectation/expectations";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { PercentOf } from "./read-bound.ts";
import { readBound } from "./read-bound.ts";

interface BoundFormProps {
  parts: { cohorts: readonly string[]; plans: readonly string[]; boards: readonly { code: string; name: string }[] };
  disabled: boolean;
  onAdd: (bound: Bound) => void;
}

const bases = [
  { value: "cohorts", label: "Everybody in the cohorts" },
  {
    value: "last",
    label: "The last approved report of the same communication type",
    hint: "Of this campaign. Where there is none yet, this is not judged.",
  },
] as const;

const outcomes = [
  { value: "invited", label: "Invited" },
  { value: "filtered", label: "Filtered out" },
  { value: "suppressed", label: "Suppressed" },
] as const;

/** A bound on the report's numbers: in all, or of those invited by cohort, routing plan or board (REQ-EXP-04). */
export function BoundForm({ parts: { cohorts, plans, boards }, disabled, onAdd }: BoundFormProps) {
  const [of, setOf] = useState<Bound["Of"]>("invited");
  const [part, setPart] = useState("");
  const [least, setLeast] = useState("");
  const [most, setMost] = useState("");
  const [percentOf, setPercentOf] = useState<PercentOf>("cohorts");
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const read = readBound({ of, part, least, most, percentOf });
    setProblem(read.ok ? undefined : read.refusal);
    if (read.ok) onAdd(read.value);
  };
  return (
    <>
      <SelectField
        id="of"
        label="Number of people"
        value={of}
        onChange={(chosen) => setOf(chosen || "invited")}
        choices={outcomes}
      />
      {of === "invited" ? (
        <SelectField
          id="part"
          label="Of these"
          value={part}
          onChange={setPart}
          placeholder="All"
          choices={[
            ...cohorts.map((label) => ({ value: `Cohort ${label}`, label: `Cohort ${label}` })),
            ...plans.map((plan) => ({ value: `Plan ${plan}`, label: `Routing plan ${plan}` })),
            ...boards.map(({ code, name }) => ({ value: `Board ${code}`, label: name })),
          ]}
        />
      ) : null}
      <TextField
        id="least"
        label="At least"
        hint="A number, or per cent. For example, 1100000 or 95%."
        width={10}
        value={least}
        onChange={setLeast}
        error={problem}
      />
      <TextField id="most" label="At most" width={10} value={most} onChange={setMost} />
      <Radios
        id="percent-of"
        legend="Per cent are of"
        legendSize="s"
        choices={bases}
        value={percentOf}
        onChange={setPercentOf}
      />
      <Button variant="secondary" repeatable disabled={disabled} onClick={add}>
        Add this bound
      </Button>
    </>
  );
}
