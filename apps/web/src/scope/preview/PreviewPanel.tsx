import { displayDay } from "@spi/domain/day/calendar";
import type { PreviewAnswer } from "@spi/domain/report/people-preview";
import { figureWords, netWords, previewSentence, rangeWords } from "@spi/domain/report/preview-words";
import { useEffect, useId, useState } from "react";
import { PreviewFigures } from "./PreviewFigures.tsx";
import type { Preview } from "./use-preview.ts";

/** How many people would be invited: beside the page, or a bar below it where there is no room. */
export function PreviewPanel({ answer, counting, rule }: Preview & { rule: string | undefined }) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const told = answer && answer.event !== "not-available" ? answer : undefined;
  return (
    <aside className="spi-preview" aria-label="People who would be invited">
      <div className="spi-preview__head">
        <h2 className="nhsuk-heading-s nhsuk-u-margin-bottom-1">People who would be invited</h2>
        <Headline answer={answer} counting={counting} />
        {told ? (
          <button
            type="button"
            className="spi-preview__toggle"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide figures" : "Show figures"}
          </button>
        ) : null}
      </div>
      {told ? (
        <div id={bodyId} className={open ? "spi-preview__body" : "spi-preview__body spi-preview__body--closed"}>
          <PreviewFigures preview={told.preview} rule={rule} />
          <p className="spi-quiet spi-preview__note">
            {told.event === "estimate" ? "Estimated from a sample of people" : "Everybody counted, of people"} as of{" "}
            {displayDay(told.people_as_of)}.{told.people_old === null ? null : <strong> {told.people_old}</strong>}
          </p>
        </div>
      ) : null}
      <Announcement answer={answer} counting={counting} />
    </aside>
  );
}

function Headline({ answer, counting }: Preview) {
  if (!answer) return <p className="spi-preview__state">Counting…</p>;
  if (answer.event === "not-available") return <p className="spi-preview__message">{answer.message}</p>;
  const { invited } = answer.preview.after;
  const [net, range] = [netWords(answer.preview), rangeWords(invited)];
  return (
    <>
      <p className="spi-preview__invited">{figureWords(invited)}</p>
      <p className="spi-preview__state">
        {counting ? "Counting…" : net === undefined || net === "no change" ? "As saved" : `${net} than as saved`}
        {range === undefined ? null : <span className="spi-preview__range"> {range}</span>}
      </p>
    </>
  );
}

const settledMilliseconds = 1000;

/** Says the count to who cannot see it, once it has stayed the same for a second. */
function Announcement({ answer, counting }: Preview) {
  const [said, setSaid] = useState("");
  const words = counting || !answer ? undefined : sentenceOf(answer);
  useEffect(() => {
    if (words === undefined) return undefined;
    const timer = setTimeout(() => setSaid(words), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [words]);
  return <output className="nhsuk-u-visually-hidden">{said}</output>;
}

const sentenceOf = (answer: PreviewAnswer) =>
  answer.event === "not-available" ? answer.message : previewSentence(answer.preview);
