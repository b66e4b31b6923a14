import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { describeSending } from "@spi/domain/release/sending/sending-sentences";
import { limitExamples } from "./sending-text.ts";
import { TwoLines } from "../ui/DataTable.tsx";
import { SummaryList, SummaryRow } from "../ui/SummaryRow.tsx";

interface SendingListProps {
  settings: SendingSettings;
  /** The approved settings. If a setting differs from its approved value, that value is shown below it. */
  approved?: SendingSettings | null;
  /** Returns whether to show the setting with a given name. By default, all settings are shown. */
  isShown?: (name: string) => boolean;
  /** Text shown if there is no earliest send date. */
  noDayText?: string;
}

/** Shows sending settings in words, one per row. */
export function SendingList({ settings, approved, isShown, noDayText }: SendingListProps) {
  const approvedTexts = approved ? describeSending(approved, noDayText) : {};
  return (
    <div className="spi-sending">
      <SummaryList>
        {Object.entries(describeSending(settings, noDayText)).map(([name, text]) => {
          if (isShown && !isShown(name)) return null;
          const approvedText = approvedTexts[name];
          const value =
            approvedText === undefined || approvedText === text ? (
              text
            ) : (
              <TwoLines under={`Approved: ${approvedText}`}>{text}</TwoLines>
            );
          return <SummaryRow key={name} label={name} value={value} />;
        })}
      </SummaryList>
      {isShown ? null : limitExamples(settings).map((example) => <p key={example}>{example}</p>)}
    </div>
  );
}
