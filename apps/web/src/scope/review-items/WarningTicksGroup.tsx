import type { ReportCheck } from "@spi/domain/report/report-check";
import type { ReactNode } from "react";
import { FieldGroup } from "../../ui/fields/ChoiceFields.tsx";
import type { WarningTicks } from "./check-items.tsx";

/** The warnings that the approver has ticked, with the error about them. */
export interface WarningTicksField extends WarningTicks {
  error: string | undefined;
}

interface WarningTicksGroupProps {
  checks: readonly ReportCheck[];
  warningTicks: WarningTicksField | undefined;
  children: ReactNode;
}

/** Shows a list as one question if the approver has warnings to tick. */
export function WarningTicksGroup({ checks, warningTicks, children }: WarningTicksGroupProps) {
  if (!warningTicks || checks.every(({ level }) => level === "note")) return children;
  return (
    <FieldGroup
      id="warnings"
      legend="Check before you decide"
      legendSize="s"
      hint="To approve the report, tick each warning and explain why the report is correct."
      error={warningTicks.error}
    >
      {children}
    </FieldGroup>
  );
}
