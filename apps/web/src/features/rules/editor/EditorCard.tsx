import type { ReactNode } from "react";

/** Shows a section of a form on a white card. It has no heading if the page's own heading describes it. */
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
