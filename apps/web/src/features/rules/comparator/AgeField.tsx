import { ageMessage, isRuleAge } from "@spi/domain/condition/age";
import { type ReactNode, useState } from "react";
import { TextField } from "../../../ui/fields/TextField.tsx";

interface AgeFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Shows a field for an age in years. The field can be empty while the user is typing, and values outside 1 to 120 are
 * ignored.
 */
export function AgeField({ error, onChange, ...rest }: AgeFieldProps) {
  const [refused, setRefused] = useState(false);
  const change = (typed: string) => {
    const isAccepted = typed === "" || isRuleAge(typed);
    setRefused(!isAccepted);
    if (isAccepted) onChange(typed);
  };
  return (
    <TextField
      {...rest}
      labelSize="s"
      width={3}
      inputMode="numeric"
      autoComplete="off"
      error={refused ? ageMessage : error}
      onChange={change}
    />
  );
}
