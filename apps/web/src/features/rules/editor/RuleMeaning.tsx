import { type ClauseText, type Outcome, ruleSentence, planFindings } from "@spi/domain/rule-sentences/rule-sentences";
import { Findings } from "../../../ui/page/Findings.tsx";

interface RuleMeaningProps {
  rule: Outcome;
  text: ClauseText;
  /** Other conditions of the same rule, all of which must be met. */
  others?: readonly string[];
  /** The saved condition, which has been verified. */
  saved?: ClauseText | undefined;
}

const noOthers: readonly string[] = [];

/**
 * Explains the rule, based on the condition that the engine will evaluate. If it cannot be evaluated yet, explains why.
 */
export function RuleMeaning({ rule, text, others = noOthers, saved }: RuleMeaningProps) {
  return (
    <div className="nhsuk-inset-text spi-meaning" aria-live="polite">
      <h3 className="nhsuk-heading-xs nhsuk-u-margin-bottom-1">What this means</h3>
      {text.problem === undefined ? (
        <>
          <p className="nhsuk-u-margin-bottom-1">{ruleSentence(rule, [...others, text.condition])}</p>
          {text.missing === "" ? null : <p className="nhsuk-u-margin-bottom-0">{text.missing}</p>}
          <Findings findings={[...planFindings(rule), ...text.findings, ...newIssues(text, saved)]} />
        </>
      ) : (
        <p className="nhsuk-u-margin-bottom-0">{text.problem}</p>
      )}
    </div>
  );
}

/** Returns possible mistakes in unsaved changes. Findings about saved rules are listed above the form. */
function newIssues({ toCheck }: ReadableText, saved: ClauseText | undefined): ReadableText["toCheck"] {
  const savedMessages = new Set(saved?.problem === undefined ? saved?.toCheck.map(({ message }) => message) : []);
  return toCheck.filter(({ message }) => !savedMessages.has(message));
}

type ReadableText = Extract<ClauseText, { sentence: string }>;
