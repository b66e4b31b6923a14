import { comparatorForms } from "./comparator-forms.ts";
import { type RuleDraft, type RuleReference, chosenAttribute, toCondition } from "../rule-draft.ts";
import { typedDraft } from "./typed-draft.ts";

interface ComparatorSyntaxProps {
  draft: RuleDraft;
  reference: RuleReference;
}

/**
 * Explains how to write a comparator for the chosen operator, and shows the stored condition. The section is collapsed.
 */
export function ComparatorSyntax({ draft, reference }: ComparatorSyntaxProps) {
  const attribute = chosenAttribute(draft, reference);
  if (!attribute || draft.operator === "") return null;
  const typed = typedDraft(draft, reference);
  const stored = Object.entries(toCondition(typed.ok ? typed.value : draft));
  return (
    <details className="nhsuk-details spi-written">
      <summary className="nhsuk-details__summary">
        <span className="nhsuk-details__summary-text">How this is written and stored</span>
      </summary>
      <div className="nhsuk-details__text">
        {comparatorForms({ operator: draft.operator, attribute }).map((form) => (
          <p key={form}>{form}</p>
        ))}
        <dl className="spi-written__stored">
          {stored.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === "" ? "(nothing)" : value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
