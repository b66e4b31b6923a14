import type { ReactNode } from "react";

interface NewTabLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Renders a link that opens in a new tab and indicates this, so that the user does not leave the task. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="nhsuk-u-visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
