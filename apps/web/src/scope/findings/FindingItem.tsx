import type { FindingView } from "@spi/domain/api-contract";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { findingSentence, levelLabels } from "@spi/domain/finding/finding-sentences";
import { clauseTitle } from "@spi/domain/rule/and-clauses";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import type { PersonLinkState } from "../explained-person.ts";
import { type IterationKey, iterationPath, fixPath } from "../../paths/paths.ts";

const colours = { stop: "red", warning: "blue", note: "white" } as const;

interface FindingItemProps {
  iterationKey: IterationKey;
  finding: FindingView;
  /** True if this user can fix the finding now. The finding then links to the screen for fixing it. */
  editable: boolean;
  /** True if the page is about the rule with the finding, in which case the finding does not name the rule. */
  isNextToRule?: boolean;
  children?: ReactNode;
}

/** Shows one finding with its severity, place, text, example person and answer. */
export function FindingItem({ iterationKey, finding, editable, isNextToRule = false, children }: FindingItemProps) {
  const { level, where, screen, person, answer, earlier_answer } = finding;
  const linkState: PersonLinkState | null = person && { person, finding: findingSentence(finding) };
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        {answer ? <Tag colour="green">Answered</Tag> : <Tag colour={colours[level]}>{levelLabels[level]}</Tag>}{" "}
        {isNextToRule ? (
          <ClauseLink iterationKey={iterationKey} screen={screen} />
        ) : editable ? (
          <Link to={fixPath(iterationKey, screen)}>{where}</Link>
        ) : (
          <strong>{where}</strong>
        )}
      </p>
      <p className="nhsuk-u-margin-bottom-2">{findingSentence(finding)}</p>
      {answer ? <Answer heading={answerHeading(finding)} answer={answer} /> : null}
      {earlier_answer ? (
        <Answer
          heading={earlier_answer.not_accepted ? "Rejected answer" : "Answer before the finding changed"}
          answer={earlier_answer}
        />
      ) : null}
      <div className="spi-finding__actions">
        {linkState ? (
          <Link to={iterationPath(iterationKey, "explain")} state={linkState}>
            Why this person?<span className="nhsuk-u-visually-hidden"> Example of someone affected: {where}</span>
          </Link>
        ) : null}
        {children}
      </div>
    </>
  );
}

function answerHeading({ is_new, earlier_answer }: FindingView): string {
  if (!is_new) return "Answer";
  return earlier_answer?.not_accepted ? "New answer after a rejection" : "New answer";
}

/** Links to the AND clause that a finding is about. Used for a finding next to its rule. */
function ClauseLink({ iterationKey, screen }: { iterationKey: IterationKey; screen: string }) {
  const [, number] = /\/and-clause\/(\d+)$/.exec(screen) ?? [];
  if (number === undefined) return null;
  return <Link to={fixPath(iterationKey, screen)}>{clauseTitle(Number(number))}</Link>;
}

function Answer({
  heading,
  answer: { reason, by, at, copied, not_accepted },
}: {
  heading: string;
  answer: NonNullable<FindingView["answer"]>;
}) {
  return (
    <p className="nhsuk-u-margin-bottom-2 spi-in-words">
      <strong>{heading}:</strong> {reason}
      <span className="spi-under spi-quiet">
        {by.name}, {displayTimestamp(at)}
        {copied ? ", in the iteration this was copied from" : ""}
      </span>
      {not_accepted ? (
        <span className="spi-under">
          {not_accepted.by.name}: {not_accepted.reason}
        </span>
      ) : null}
    </p>
  );
}
