import { type ChangeText, describeFieldChange, noValue } from "@spi/domain/descriptions/describe-change";
import type { TechnicalNames } from "@spi/domain/rule-sentences/technical-line";
import { Details } from "nhsuk-react-components";
import { ValueList } from "../../ui/fields/ValueList.tsx";
import type { HistoryEvent } from "../../api/client.ts";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";
import { describeAction } from "./event-text.ts";

const maxVisible = 4;

/** Shows one event with its user, action and time, and the fields that changed. */
export function EventItem({ event, names }: { event: HistoryEvent; names: TechnicalNames | undefined }) {
  const { at, by, reason, changes, kind, action } = event;
  // The event does not contain a run date for its expectations, so days are described relative to the run date.
  const reference = useReferenceLabels();
  const reading = reference && { reference, runDate: null };
  const changeTexts = changes
    .map((change) => describeFieldChange(change, { document: kind, names, reading }))
    .filter(hasContent);
  const open = action !== "created" && changeTexts.length <= maxVisible;
  return (
    <li className="spi-event">
      <p className="spi-event__summary">
        <span className="spi-quiet spi-event__time">
          {at.slice(8, 10)}:{at.slice(10, 12)}
        </span>{" "}
        <strong>{by.name}</strong> {describeAction(event)}
      </p>
      {reason ? <p className="nhsuk-inset-text spi-event__reason">{reason}</p> : null}
      {changeTexts.length === 0 ? null : open ? (
        <Changes changeTexts={changeTexts} />
      ) : (
        <Details className="spi-event__details">
          <Details.Summary>
            {changeTexts.length} {changeTexts.length === 1 ? "detail" : "details"}
            <span className="nhsuk-u-visually-hidden">
              : {by.name} {describeAction(event)}
            </span>
          </Details.Summary>
          <Details.Text>
            <Changes changeTexts={changeTexts} />
          </Details.Text>
        </Details>
      )}
    </li>
  );
}

/** Returns whether a change has any content. For example, an empty list in a new iteration has none. */
function hasContent({ before, after }: ChangeText): boolean {
  return before.length + after.length > 0;
}

function Changes({ changeTexts }: { changeTexts: readonly ChangeText[] }) {
  return (
    <dl className="spi-changes">
      {changeTexts.map(({ label, before, after }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two members may have the same name
        <div className="spi-changes__row" key={`${label} ${index}`}>
          <dt>{label}</dt>
          <dd>
            {before.length === 0 ? null : (
              <>
                <span className="nhsuk-u-visually-hidden">from </span>
                <del>{before.join(", ")}</del>
                <span className="nhsuk-u-visually-hidden"> to </span>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {before.length === 0 && after.length > 1 ? <ValueList values={after} /> : after.join(", ") || noValue}
          </dd>
        </div>
      ))}
    </dl>
  );
}
