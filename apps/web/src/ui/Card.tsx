import { Card as NhsCard } from "nhsuk-react-components";
import type { ReactNode } from "react";

interface CardProps {
  heading?: ReactNode;
  /** A link or button at the right of the heading. */
  action?: ReactNode;
  /** Blue heading bar, for a list that is being put together. */
  feature?: boolean;
  /** Named by links on the page that lead here. */
  id?: string;
  /** Half as wide beside another such card, where the page is laid out so. */
  half?: boolean;
  children: ReactNode;
}

/** A white card on the grey page. */
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
