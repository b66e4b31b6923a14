import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "../Button.tsx";
import { NewTabLink } from "../NewTabLink.tsx";
import { findHelp } from "./find-help.ts";

/** Shows guidance next to the task, which remains usable. Escape and the Close button hide it. */
export function HelpPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const help = findHelp(useLocation().pathname);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => heading.current?.focus(), []);
  const points = help && "points" in help ? help.points : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel
    <aside
      className="spi-help"
      id={id}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <h2 className="nhsuk-heading-m spi-heading" id={headingId} tabIndex={-1} ref={heading}>
        {help?.title ?? "Help"}
      </h2>
      {help?.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points.length === 0 ? null : (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <p>
        <NewTabLink href="/guidance">Read the SPI guidance</NewTabLink>
      </p>
      <Button variant="secondary" small onClick={onClose}>
        Close help
      </Button>
    </aside>
  );
}
