import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { LeaveGuard } from "../drafts/LeaveGuard.tsx";
import { Telemetry } from "../session/Telemetry.tsx";
import { LoadingPage } from "../ui/LoadingText.tsx";
import { Devtools } from "./Devtools.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** What stands on every page: skip link, header and footer around the screen. */
export function Layout() {
  const { pathname, key } = useLocation();
  return (
    <>
      <SkipLink />
      <Header />
      <div className="nhsuk-width-container spi-content">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Footer />
      <LeaveGuard key={key} />
      <Telemetry />
      <Devtools />
    </>
  );
}

function SkipLink() {
  return (
    <a
      className="nhsuk-skip-link"
      href="#maincontent"
      onClick={(event) => {
        event.preventDefault();
        const heading = document.querySelector<HTMLElement>("#maincontent h1");
        heading?.focus();
        heading?.scrollIntoView();
      }}
    >
      Skip to main content
    </a>
  );
}
