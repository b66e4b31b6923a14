import type { ReactNode } from "react";

/** A part of a form on a white card. Has no heading if the page's own heading covers it. */
export function EditorCard({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className="nhsuk-card spi-card">
      <div className="nhsuk-card__content">
        {heading === undefined ? null : <h2 className="nhsuk-heading-m">{heading}</h2>}
        {children}
      </div>
    </section>
  );
}
