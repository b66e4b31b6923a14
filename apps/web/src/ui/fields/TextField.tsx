import { Textarea, TextInput } from "nhsuk-react-components";
import type { ReactNode } from "react";

interface TextFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Number of lines. With more than one line, the field is a text area. */
  rows?: number;
  width?: 2 | 3 | 4 | 5 | 10 | 20 | 30;
  inputMode?: "text" | "numeric" | "email";
  labelSize?: "s" | "m" | "l";
  disabled?: boolean;
  spellCheck?: boolean;
  autoComplete?: string;
  focusOnMount?: boolean;
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

/** Renders a labelled text box or text area. */
export function TextField({
  rows = 1,
  width,
  label,
  labelSize,
  hint,
  onChange,
  focusOnMount,
  ...rest
}: TextFieldProps) {
  const shared = {
    ...rest,
    name: rest.id,
    label: <>{label}</>,
    hint: hint === undefined ? undefined : <>{hint}</>,
    labelProps: labelSize ? { size: labelSize } : {},
    ref: focusOnMount ? focusNode : undefined,
    "aria-invalid": rest.error === undefined ? undefined : true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return rows > 1 ? <Textarea rows={rows} {...shared} /> : <TextInput width={width} {...shared} />;
}
