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
  children: ReactNode;
}

/** Renders a white card on the grey page. */
export function Card({ heading, action, feature = false, id, children }: CardProps) {
  const title = heading === undefined ? null : <NhsCard.Heading size="m">{heading}</NhsCard.Heading>;
  const hasAction = action !== undefined && action !== null;
  return (
    <NhsCard className="spi-card" feature={feature} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
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
