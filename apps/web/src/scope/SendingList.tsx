import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { describeSending } from "@spi/domain/release/sending/sending-words";
import { limitExamples } from "./sending-words.ts";
import { TwoLines } from "../ui/DataTable.tsx";
import { SummaryList, SummaryRow } from "../ui/SummaryRow.tsx";

interface SendingListProps {
  settings: SendingSettings;
  /** The approved settings. A setting that differs from its approved value shows that value below it. */
  approved?: SendingSettings | null;
  /** Returns whether to show the setting with a given name. By default, all are shown. */
  shows?: (name: string) => boolean;
  /** Shown if the earliest send date was not set. */
  noDay?: string;
}

/** Shows sending settings in words, one per row. */
export function SendingList({ settings, approved, shows, noDay }: SendingListProps) {
  const before = approved ? describeSending(approved, noDay) : {};
  return (
    <div className="spi-sending">
      <SummaryList>
        {Object.entries(describeSending(settings, noDay)).map(([name, words]) => {
          if (shows && !shows(name)) return null;
          const was = before[name];
          const value =
            was === undefined || was === words ? words : <TwoLines under={`Approved: ${was}`}>{words}</TwoLines>;
          return <SummaryRow key={name} label={name} value={value} />;
        })}
      </SummaryList>
      {shows ? null : limitExamples(settings).map((example) => <p key={example}>{example}</p>)}
    </div>
  );
}
