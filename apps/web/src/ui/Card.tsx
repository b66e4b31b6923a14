import { Card as NhsCard } from "nhsuk-react-components";
import type { ReactNode } from "react";

interface CardProps {
  heading?: ReactNode;
  /** Link or button to the right of the heading. */
  action?: ReactNode;
  /** True for a blue heading bar, on a list that is being edited. */
  feature?: boolean;
  /** ID for links on the same page. */
  id?: string;
  /** True for a card that takes up half the width, next to another half-width card on a page with that layout. */
  half?: boolean;
  children: ReactNode;
}

/** Renders a white card on the grey page. */
export function Card({ heading, action, feature = false, half = false, id, children }: CardProps) {
  const title = heading === undefined ? null : <NhsCard.Heading size="m">{heading}</NhsCard.Heading>;
  const hasAction = action !== undefined && action !== null;
  return (
    <NhsCard
      className={half ? "spi-card spi-card--half" : "spi-card"}
      feature={feature}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      {hasAction ? null : title}
      {hasAction ? (
        <div className="spi-card__top">
          {title}
          {action}
        </div>
      ) : null}
      {children}
    </NhsCard>
  );
}
