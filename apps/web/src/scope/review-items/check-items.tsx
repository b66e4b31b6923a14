import { levelLabels } from "@spi/domain/finding/finding-sentences";
import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import { Checkbox } from "../../ui/fields/ChoiceFields.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { FullItemLists, CheckList } from "../run/CheckList.tsx";
import type { ReviewItem } from "./ReviewItemList.tsx";

/** IDs of the warnings that the approver has ticked. */
export interface WarningTicks {
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
}

/**
 * Returns a report's checks as list items. Each warning is an item, with a checkbox for the approver, and all notes
 * together are one item.
 */
export function checkItems(checks: readonly ReportCheck[], ticking?: WarningTicks): ReviewItem[] {
  const warnings = checks.filter(({ level }) => level === "warning");
  const notes = checks.filter(({ level }) => level === "note");
  const items: ReviewItem[] = warnings.map((check, index) => ({
    key: checkId(check),
    level: check.level,
    content: <WarningItem check={check} index={index} ticking={ticking} />,
  }));
  return notes.length === 0 ? items : [...items, { key: "to know", level: "note", content: <Notes notes={notes} /> }];
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
  index: number;
  ticking: WarningTicks | undefined;
}

function WarningItem({ check, index, ticking }: WarningItemProps) {
  const { message } = check;
  const id = checkId(check);
  const ticked = ticking?.ticked.includes(id) ?? false;
  const others = ticking?.ticked.filter((tickedId) => tickedId !== id) ?? [];
  return (
    <div className="spi-warning">
      <p className="spi-warning__tag">
        {ticked ? <Tag colour="green">Checked</Tag> : <Tag colour="blue">{levelLabels.warning}</Tag>}
      </p>
      {ticking ? (
        <div className="nhsuk-checkboxes nhsuk-u-margin-bottom-2">
          <Checkbox
            // The first checkbox has the field's ID, so that the error summary can link to it.
            id={index === 0 ? "warnings" : `warnings-${index + 1}`}
            label={message}
            checked={ticked}
            onChange={(isChecked) => ticking.onTick(isChecked ? [...others, id] : others)}
          />
        </div>
      ) : (
        <p className="nhsuk-u-margin-bottom-2">
          <strong>{message}</strong>
        </p>
      )}
      <FullItemLists checks={[check]} />
    </div>
  );
}
