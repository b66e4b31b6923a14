import { levelLabels } from "@spi/domain/finding/finding-words";
import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import { Checkbox } from "../../ui/fields/ChoiceFields.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { AllNamed, CheckList } from "../run/CheckList.tsx";
import type { Need } from "./NeedsList.tsx";

/** IDs of the warnings that the approver has ticked. */
export interface WarningTicks {
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
}

/** Returns what to check in a report: warnings, each with a tick for the approver, and all information together. */
export function checkNeeds(checks: readonly ReportCheck[], ticking?: WarningTicks): Need[] {
  const warnings = checks.filter(({ level }) => level === "warning");
  const notes = checks.filter(({ level }) => level === "note");
  const needs: Need[] = warnings.map((check, place) => ({
    key: checkId(check),
    level: check.level,
    shown: <WarningItem check={check} place={place} ticking={ticking} />,
  }));
  return notes.length === 0 ? needs : [...needs, { key: "to know", level: "note", shown: <Notes notes={notes} /> }];
}

function Notes({ notes }: { notes: readonly ReportCheck[] }) {
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        <Tag colour="white">{levelLabels.note}</Tag>
      </p>
      <CheckList checks={notes} />
    </>
  );
}

interface WarningItemProps {
  check: ReportCheck;
  /** Position among the warnings. */
  place: number;
  ticking: WarningTicks | undefined;
}

function WarningItem({ check, place, ticking }: WarningItemProps) {
  const { message } = check;
  const id = checkId(check);
  const ticked = ticking?.ticked.includes(id) ?? false;
  const others = ticking?.ticked.filter((one) => one !== id) ?? [];
  return (
    <div className="spi-warning">
      <p className="spi-warning__tag">
        {ticked ? <Tag colour="green">Checked</Tag> : <Tag colour="blue">{levelLabels.warning}</Tag>}
      </p>
      {ticking ? (
        <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-2">
          <Checkbox
            // The first has the field's ID, so that the error summary links to it.
            id={place === 0 ? "warnings" : `warnings-${place + 1}`}
            label={message}
            checked={ticked}
            onChange={(on) => ticking.onTick(on ? [...others, id] : others)}
          />
        </div>
      ) : (
        <p className="nhsuk-u-margin-bottom-2">
          <strong>{message}</strong>
        </p>
      )}
      <AllNamed checks={[check]} />
    </div>
  );
}
