import { Link } from "react-router";

export function BackLink({ to, children = "Back" }: { to: string; children?: string }) {
  return (
    <nav className="spi-back" aria-label="Back">
      <Link to={to} className="nhsuk-back-link">
        {children}
      </Link>
    </nav>
  );
}
