import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Telemetry } from "../../session/Telemetry.tsx";
import { MessageBanner } from "../../ui/page/MessageBanner.tsx";
import { LoadingPage, LoadingText } from "../../ui/page/LoadingText.tsx";
import { Devtools } from "../devtools/Devtools.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** Shows the skip link, header and footer around every screen. */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <Header />
      <div className="nhsuk-width-container spi-content">
        <MessageBanner />
        {/* The key resets the page when the address changes, even if React could reuse the component. */}
        <Suspense key={pathname} fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </div>
      <Footer />
      <NavigationIndicator />
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

/**
 * Shows that another page is loading, but only after a delay. Without the delay, pages with code that has already
 * loaded would open more slowly (ADR 8).
 */
function NavigationIndicator() {
  return useNavigation().state === "idle" ? null : <DelayedLoadingText />;
}

const delayMilliseconds = 400;

/**
 * Shows the indicator after the delay. It is a separate component, so that the page around it is not laid out again.
 */
function DelayedLoadingText() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="spi-leaving">
      <LoadingText />
    </div>
  );
}
