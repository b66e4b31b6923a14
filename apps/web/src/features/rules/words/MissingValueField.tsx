import type { DataType } from "@spi/domain/reference/reference-data";
import { conditionOf } from "@spi/domain/library/condition-of";
import { describeMissing } from "@spi/domain/rule-sentences/missing-value-sentences";
import { withoutRecord } from "@spi/domain/rule-sentences/attribute-phrases";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ValueHelper } from "../comparator/ComparatorHelper.tsx";
import { type RuleDraft, toCondition } from "../rule-draft.ts";
import { type WordsContext, splitDefault } from "./words-draft.ts";

interface MissingValueFieldProps extends Pick<WordsContext, "reference"> {
  draft: RuleDraft;
  /** Value for people with nothing recorded. Null for the usual treatment. */
  nvl: string | null;
  onChange: (nvl: string | null) => void;
}

/** Initial value for people with nothing recorded, if a condition about this type of data needs one. */
const suggestions: Partial<Record<DataType, string>> = { D: "20000101", I: "0" };

/**
 * Asks how to treat people with nothing recorded, for phrases about dates and numbers. Other phrases have a question
 * only if the rule already has a value for these people.
 */
export function MissingValueField({ draft, nvl, reference, onChange }: MissingValueFieldProps) {
  const usual = conditionOf(toCondition({ ...draft, comparator: splitDefault(draft).value }), reference.attributes);
  if (!usual.ok || usual.value.test.kind === "missing" || usual.value.test.kind === "memberOf") return null;
  const { attribute } = usual.value;
  const suggested = suggestions[attribute.DataType] ?? nvl;
  if (suggested === null) return null;
  const usualText = describeMissing(usual.value, { type: "R", alone: false, codes: reference.codes });
  const people = `people ${withoutRecord(attribute)}`;
  return (
    <details className="nhsuk-details" open={nvl !== null || undefined}>
      <summary className="nhsuk-details__summary">
        <span className="nhsuk-details__summary-text">Change what happens to {people}</span>
      </summary>
      <div className="nhsuk-details__text">
        <Radios
          id="missing"
          legend={`How should the rule treat ${people}?`}
          legendSize="s"
          choices={[
            { value: "usual", label: usualText.endsWith("do not match.") ? "They do not match" : "They match" },
            { value: "as", label: "As if they had a value, which you choose" },
          ]}
          value={nvl === null ? "usual" : "as"}
          onChange={(choice) => onChange(choice === "usual" ? null : suggested)}
        />
        {nvl === null ? null : attribute.DataType === "D" ? (
          <ValueHelper
            id="missing-value"
            help={{ kind: "day" }}
            label="Treat them as if the date was"
            comparator={nvl}
            onChange={(day) => day !== "" && onChange(day)}
          />
        ) : (
          <TextField
            id="missing-value"
            label="Treat them as if the value was"
            labelSize="s"
            width={10}
            autoComplete="off"
            value={nvl}
            onChange={onChange}
          />
        )}
      </div>
    </details>
  );
}
