import { upperFirst } from "@spi/domain/text/upper-first";
import { displayDay } from "@spi/domain/day/calendar";
import type { PeoplePreview, PreviewResponse } from "@spi/domain/people/people-preview";
import { describeEmptyCohorts, describeFigure } from "@spi/domain/report/preview-sentences";
import { describeComparison, previewSentence, describeRange } from "./preview-text.ts";
import { useEffect, useId, useState } from "react";
import { unfinished as unfinishedAnswer } from "../../api/preview-events.ts";
import { PreviewFigures } from "./PreviewFigures.tsx";
import type { Preview } from "./use-preview.ts";

/**
 * Shows the number of people that would be invited. It is next to the page on wide screens, and in a bar below it on
 * narrow screens.
 */
export function PreviewPanel({ rule, ...preview }: Preview & { rule: string | undefined }) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const answer = preview.counted?.answer;
  const counts = answer && answer.event !== "not-available" ? answer : undefined;
  return (
    <aside className="spi-preview" aria-label="People who would be invited">
      <div className="spi-preview__head">
        <h2 className="nhsuk-heading-s nhsuk-u-margin-bottom-1">People who would be invited</h2>
        <Headline {...preview} />
        {counts ? (
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
      {counts ? (
        <div id={bodyId} className={open ? "spi-preview__body" : "spi-preview__body spi-preview__body--closed"}>
          <PreviewFigures preview={counts.preview} rule={rule} />
          <p className="spi-quiet spi-preview__note">
            {counts.event === "estimate" ? "Estimate from a sample of people" : "Full count"}, data up to{" "}
            {displayDay(counts.people_as_of)}.
            {counts.people_old === null ? null : <strong> {counts.people_old}</strong>}
          </p>
          {counts.cohorts_without_members.length > 0 ? (
            <p className="spi-preview__note">{describeEmptyCohorts(counts.cohorts_without_members)}</p>
          ) : null}
          {preview.savedSince ? <p className="spi-preview__note">{savedSinceText}</p> : null}
        </div>
      ) : null}
      <Announcement {...preview} />
    </aside>
  );
}

const savedSinceText = "Someone saved this iteration after you opened this page. The count includes their changes.";

function Headline({ counted, counting, ...state }: Preview) {
  if (!counted) return <p className="spi-preview__state">Counting…</p>;
  const { answer } = counted;
  if (answer.event === "not-available") return <p className="spi-preview__message">{answer.message}</p>;
  const { invited } = answer.preview.after;
  const range = describeRange(invited);
  return (
    <>
      <p className="spi-preview__invited">{describeFigure(invited)}</p>
      <p className="spi-preview__state">
        {counting ? countingText(counted.waiting) : describeState(answer.preview, state)}
        {range === undefined ? null : <span className="spi-preview__range"> Probably {range}</span>}
      </p>
    </>
  );
}

const countingText = (waiting = false) =>
  waiting ? "We will start your exact count when other counts have finished." : "Counting…";

function describeState(preview: PeoplePreview, { unfinished, unedited }: Pick<Preview, "unfinished" | "unedited">) {
  if (unfinished) return `Saved version. ${unfinishedAnswer.message}`;
  return unedited ? "" : upperFirst(describeComparison(preview) ?? "");
}

const settledMilliseconds = 1000;

/** Announces the count to screen readers once it has not changed for a second. */
function Announcement({ counted, counting, ...state }: Preview) {
  const [announced, setAnnounced] = useState("");
  const sentence = counting || !counted ? undefined : announcementFor(counted.answer, state);
  useEffect(() => {
    if (sentence === undefined) return undefined;
    const timer = setTimeout(() => setAnnounced(sentence), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [sentence]);
  return <output className="nhsuk-u-visually-hidden">{announced}</output>;
}

function announcementFor(answer: PreviewResponse, { unfinished, unedited }: Pick<Preview, "unfinished" | "unedited">) {
  if (answer.event === "not-available") return answer.message;
  if (unfinished) return unfinishedAnswer.message;
  return previewSentence(answer.preview, unedited ? undefined : describeComparison(answer.preview));
}
