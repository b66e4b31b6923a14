import { useEffect, useRef } from "react";
import { CodeName } from "../../ui/CodeName.tsx";
import { Card } from "../../ui/Card.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { ExplainedRules } from "./ExplainedRule.tsx";
import type { Explanation } from "./explanation.ts";

const outcomeTags = {
  invited: { label: "Invited", colour: "green" },
  filtered: { label: "Filtered", colour: "red" },
  suppressed: { label: "Suppressed", colour: "red" },
  "not in a cohort": { label: "Not in a cohort", colour: "white" },
} as const satisfies Record<Explanation["outcome"], { label: string; colour: "green" | "red" | "white" }>;

interface ExplanationCardsProps {
  explanation: Omit<Explanation, "earlier">;
  /** Heading that replaces the person's description. */
  heading?: string;
  takesFocus?: boolean;
}

/** Shows whether a person would be invited, and then every step that leads to this outcome. */
export function ExplanationCards({ explanation, heading: words, takesFocus = true }: ExplanationCardsProps) {
  const { outcome, sentences, person_number, would_also_have_matched, failures, cohorts, routing } = explanation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (takesFocus ? heading.current?.focus() : undefined), [takesFocus]);
  const { label, colour } = outcomeTags[outcome];
  const elsewhere = cohorts.filter(({ state }) => state === "not a member");
  return (
    <>
      <Card>
        <h2 className="nhsuk-heading-m nhsuk-card__heading" tabIndex={-1} ref={heading}>
          {words ?? (person_number === null ? "The person you described" : `Person ${person_number}`)}
        </h2>
        <p>
          <Tag colour={colour}>{label}</Tag>
        </p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {would_also_have_matched.length > 0 ? (
          <p>These rules also match, but are not the recorded reason: {would_also_have_matched.join(", ")}.</p>
        ) : null}
        {failures.map((failure) => (
          <p key={failure}>We could not check this, so we treated it as not matching: {failure}</p>
        ))}
      </Card>
      {cohorts
        .filter(({ state }) => state !== "not a member")
        .map((cohort) => (
          <Card
            key={cohort.label}
            heading={
              <span className="spi-anywhere">
                Cohort <CodeName>{cohort.label}</CodeName>
              </span>
            }
          >
            <p>{cohort.sentence}</p>
            <ExplainedRules title="Filter rules" rules={cohort.rules.filter(({ type }) => type === "F")} />
            <ExplainedRules title="Suppression rules" rules={cohort.rules.filter(({ type }) => type === "S")} />
          </Card>
        ))}
      {elsewhere.length > 0 ? (
        <Card heading="Cohorts the person is not in">
          <p>We did not check the rules for these cohorts.</p>
          <ul className="nhsuk-list nhsuk-list--bullet">
            {elsewhere.map((cohort) => (
              <li key={cohort.label} className="spi-anywhere">
                <CodeName>{cohort.label}</CodeName>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {routing ? (
        <Card heading="Routing">
          <p>{sentences.at(-1)}</p>
          <ExplainedRules title="Routing rules" rules={routing.rules} />
        </Card>
      ) : null}
    </>
  );
}
