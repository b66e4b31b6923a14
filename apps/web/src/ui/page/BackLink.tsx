import { BackLink as NhsBackLink } from "nhsuk-react-components";
import { Link } from "react-router";

export function BackLink({ to, state, children = "Back" }: { to: string; state?: unknown; children?: string }) {
  return (
    <nav className="spi-back" aria-label="Back">
      <NhsBackLink asElement={Link} to={to} {...(state === undefined ? {} : { state })}>
        {children}
      </NhsBackLink>
    </nav>
  );
}
