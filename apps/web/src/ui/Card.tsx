import type { ReactNode } from "react";

interface CardProps {
  heading?: ReactNode;
  /** A link or button at the right of the heading. */
  action?: ReactNode;
  /** Blue heading bar, for a list that is being put together. */
  feature?: boolean;
  children: ReactNode;
}

/** A white card on the grey page. */
export function Card({ heading, action, feature = false, children }: CardProps) {
  const title = heading === undefined ? null : <h2 className="nhsuk-card__heading nhsuk-heading-m">{heading}</h2>;
  return (
    <section className={`nhsuk-card spi-card${feature ? " nhsuk-card--feature" : ""}`}>
      <div className="nhsuk-card__content">
        {action === undefined || action === null ? (
          title
        ) : (
          <div className="spi-card__top">
            {title}
            {action}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
