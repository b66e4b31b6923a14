import type { LibraryValues } from "@spi/domain/expectation/expectation-library";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

interface StandardSetProps {
  disabled: boolean;
  onAdd: (values: Pick<LibraryValues, "age" | "days">) => void;
}

const wholeNumber = (text: string, most: number) => {
  const number = Number(text.trim());
  return /^\d{1,4}$/.test(text.trim()) && number <= most ? number : undefined;
};

/** Asks for what the usual expectations are made from, and adds those that are not there yet (REQ-EXP-13). */
export function StandardSet({ disabled, onAdd }: StandardSetProps) {
  const [age, setAge] = useState("");
  const [days, setDays] = useState("91");
  const [tried, setTried] = useState(false);
  const read = { age: wholeNumber(age, 120), days: wholeNumber(days, 3650) };
  const add = () => {
    setTried(true);
    if (read.age !== undefined && read.days !== undefined) onAdd({ age: read.age, days: read.days });
  };
  return (
    <>
      <TextField
        id="age"
        label="Youngest age that may be invited, in years"
        hint="On the run date. For example, 75."
        width={3}
        inputMode="numeric"
        value={age}
        onChange={setAge}
        error={tried && read.age === undefined ? "Enter the age in whole years, 0 to 120" : undefined}
      />
      <TextField
        id="days"
        label="Days that must lie between a vaccination and the invitation"
        width={4}
        inputMode="numeric"
        value={days}
        onChange={setDays}
        error={tried && read.days === undefined ? "Enter the number of days, 0 to 3650" : undefined}
      />
      <Button variant="secondary" repeatable disabled={disabled} onClick={add}>
        Add the standard set
      </Button>
    </>
  );
}
