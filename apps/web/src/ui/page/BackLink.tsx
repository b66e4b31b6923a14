import { BackLink as NhsBackLink } from "nhsuk-react-components";
import { Link } from "react-router";

export function BackLink({ to, children = "Back" }: { to: string; children?: string }) {
  return (
    <nav className="spi-back" aria-label="Back">
      <NhsBackLink asElement={Link} to={to}>
        {children}
      </NhsBackLink>
    </nav>
  );
}
