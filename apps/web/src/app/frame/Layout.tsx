import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { Telemetry } from "../../session/Telemetry.tsx";
import { DoneBanner } from "../../ui/page/DoneBanner.tsx";
import { LoadingPage, LoadingText } from "../../ui/page/LoadingText.tsx";
import { Devtools } from "../devtools/Devtools.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** What stands on every page: skip link, header and footer around the screen. */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <Header />
      <div className="nhsuk-width-container spi-content">
        <DoneBanner />
        {/* Each page begins anew, also where another one of its kind stood before. */}
        <Suspense key={pathname} fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </div>
      <Footer />
      <Leaving />
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

/** Says that another page is being fetched, where that takes a while: drawing it would hold up one that is there already (ADR 8). */
function Leaving() {
  return useNavigation().state === "idle" ? null : <StillLeaving />;
}

const soonMilliseconds = 400;

/** It stands apart: what stands around it is not laid out anew for it. */
function StillLeaving() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), soonMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="spi-leaving">
      <LoadingText />
    </div>
  );
}
