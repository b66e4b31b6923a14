import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { WarningCallout } from "nhsuk-react-components";
import type { Review } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useCanUpdate } from "../session/use-session.ts";
import { Card } from "../ui/Card.tsx";
import { useIteration } from "./IterationScope.tsx";

type Rejection = Review["rejections"][number];

/** Returns the rejections of the iteration and its reports, grouped by whether the author has responded to them. */
export function useRejections() {
  const { key } = useIteration();
  const rejections = useQuery(queries.review(key)).data?.rejections ?? [];
  const unanswered = rejections.filter(({ answer }) => answer === null);
  return { unanswered, answered: rejections.filter(({ answer }) => answer !== null) };
}

/**
 * Shows the rejections of the iteration and its reports, with their reasons, until the author responds or someone
 * approves the iteration.
 */
export function RejectionsCallout() {
  const { unanswered } = useRejections();
  const { key, iteration } = useIteration();
  const canUpdate = useCanUpdate(key.teamId);
  if (unanswered.length === 0) return null;
  const sentAgain = iteration.status === "in review" ? unanswered[0]?.sent_again : null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">Rejections without a response</WarningCallout.Heading>
      {unanswered.map((rejection) => (
        <RejectionText key={rejection.at} rejection={rejection} />
      ))}
      <p>{sentAgain ? noResponseText(sentAgain) : canUpdate ? writerText : readerText}</p>
    </WarningCallout>
  );
}

const noResponseText = (at: string) =>
  `No response was given when it was sent for review again on ${displayTimestamp(at)}.`;
const writerText = "You can respond when you send it for review.";
const readerText = "The writer can respond when they send the iteration for review.";

/**
 * Shows the rejections that the author has responded to, with the responses. Users who can decide see them in the card
 * with the decision, and other users see them in a card of their own.
 */
export function AnsweredRejections({ isInCard = false }: { isInCard?: boolean }) {
  const { answered } = useRejections();
  if (answered.length === 0) return null;
  const texts = answered.map((rejection) => <RejectionText key={rejection.at} rejection={rejection} />);
  if (!isInCard) return <Card heading={answeredHeading}>{texts}</Card>;
  return (
    <>
      <h3 className="nhsuk-heading-s">{answeredHeading}</h3>
      {texts}
    </>
  );
}

const answeredHeading = "Rejections with a response";

function RejectionText({ rejection: { by, at, about, reason, answer } }: { rejection: Rejection }) {
  return (
    <>
      <p>
        {by.name} rejected {about === "report" ? "a report for this iteration" : "this iteration"} on{" "}
        {displayTimestamp(at)}.
      </p>
      {reason ? <blockquote className="spi-reason">{reason}</blockquote> : null}
      {answer ? (
        <>
          <p>
            {answer.by.name} responded on {displayTimestamp(answer.at)}.
          </p>
          <blockquote className="spi-reason">{answer.text}</blockquote>
        </>
      ) : null}
    </>
  );
}
