import type { FindingView } from "@spi/domain/api-contract";
import { type Repair, repairLabel } from "@spi/domain/finding/repairs/repair";
import { upperFirst } from "@spi/domain/text/upper-first";
import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { useRepairEffect, useRepairFinding } from "./use-repairs.ts";

interface RepairsProps {
  finding: FindingView;
  /** Version of the iteration that the finding is about. */
  version: number;
  /** Called after a repair, and after it has been undone. */
  onChanged?: ((version: number) => void) | undefined;
}

/** Shows a button for each of a finding's usual repairs, with its effect on the people invited. */
export function Repairs({ finding, version, onChanged }: RepairsProps) {
  const { mutate, isPending } = useRepairFinding(onChanged);
  return finding.repairs.map((repair) => (
    <RepairButton
      key={repair.code}
      repair={repair}
      where={finding.where}
      disabled={isPending}
      onPress={() => mutate({ finding, repair, version })}
    />
  ));
}

interface RepairButtonProps {
  repair: Repair;
  where: string;
  disabled: boolean;
  onPress: () => void;
}

function RepairButton({ repair, where, disabled, onPress }: RepairButtonProps) {
  const effectId = useId();
  const effect = useRepairEffect(repair);
  return (
    <div className="spi-repair">
      <Button variant="secondary" small disabled={disabled} onClick={onPress} aria-describedby={effectId}>
        {repairLabel(repair)}
        <span className="nhsuk-u-visually-hidden"> for {where}</span>
      </Button>
      <span id={effectId} className="spi-quiet">
        {effect === null ? "Counting…" : effect && upperFirst(effect)}
      </span>
    </div>
  );
}
