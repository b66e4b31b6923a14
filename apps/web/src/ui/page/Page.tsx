import { type ReactNode, lazy, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { BackLink } from "./BackLink.tsx";
import { messageBannerId, readMessage } from "./banner-message.ts";
import { Help } from "../help/Help.tsx";
import { type Alerts, PageAlerts } from "./PageAlerts.tsx";
import { RefusedFormNotice } from "./RefusedFormNotice.tsx";

// Loaded only if there is a conflict, because its text requires the domain's tables.
const ConflictCard = lazy(() => import("./ConflictCard.tsx").then((m) => ({ default: m.ConflictCard })));

const serviceName = "Select People for Invitation";

interface PageProps {
  /** The one h1 of the page, and the document's title. */
  title: string;
  /** A different h1 instead of the title, for example with a caption. */
  heading?: ReactNode;
  /** Small grey text above the heading: the page's subject. */
  caption?: ReactNode;
  /** Path of the Back link, if the page has one. */
  back?: string;
  /** State passed by the Back link. */
  backState?: unknown;
  alerts?: Alerts | undefined;
  /** False on pages without a task. */
  help?: boolean;
  children: ReactNode;
}

/**
 * Frame of every screen: Back link, alerts, one h1 and the document's title. Navigation moves the focus to the heading.
 */
export function Page({ title, heading, caption, back, backState, alerts, help = true, children }: PageProps) {
  const failed = alerts !== undefined && (alerts.problems.length > 0 || alerts.refusal !== undefined);
  const headingRef = useFocusOnNavigation(failed);
  useEffect(() => {
    document.title = `${failed ? "Error: " : ""}${title} – ${serviceName}`;
  }, [title, failed]);
  return (
    <>
      {back === undefined ? null : <BackLink to={back} state={backState} />}
      <main id="maincontent" className="nhsuk-main-wrapper spi-main">
        <RefusedFormNotice />
        {alerts ? <PageAlerts {...alerts} /> : null}
        {caption === undefined ? null : <p className="nhsuk-caption-l spi-caption">{caption}</p>}
        <div className="spi-title">
          <h1 className="nhsuk-heading-l spi-heading" tabIndex={-1} ref={headingRef}>
            {heading ?? title}
          </h1>
          {help ? <Help /> : null}
        </div>
        {alerts?.conflict ? (
          <Suspense>
            <ConflictCard key={alerts.conflict.at} {...alerts.conflict} />
          </Suspense>
        ) : null}
        {children}
      </main>
    </>
  );
}

/**
 * Moves the focus after a navigation for screen readers: to the success message if there is one, otherwise to the
 * heading. Does not move it from an alert, or to the heading if the address specifies a part (`useFocusOnPart`).
 */
function useFocusOnNavigation(failed: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const target = useHashId();
  const keepsFocus = hasKeepFocus(state) || target !== undefined;
  const hadAlerts = useRef(failed);
  useEffect(() => {
    // The first page of a visit has the key "default". The browser's own reading order is correct there.
    if (key === "default" || keepsFocus) return;
    const banner = isPop || readMessage() === undefined ? null : document.getElementById(messageBannerId);
    if (!hadAlerts.current) (banner ?? ref.current)?.focus({ preventScroll: true });
    if (!isPop) window.scrollTo(0, 0);
  }, [key, isPop, keepsFocus]);
  return ref;
}

/** Returns the ID of the part after the "#" in the address. */
function useHashId() {
  const { hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  return hash === "" || isPop ? undefined : hash.slice(1);
}

/** Scrolls to the part specified in the address and focuses it. Called by the component that draws the part. */
export function useFocusOnHashTarget(): void {
  const requestedId = useHashId();
  useEffect(() => {
    if (requestedId === undefined) return;
    const candidates = [...document.querySelectorAll<HTMLElement>("main [id]")];
    const target = candidates.find(({ id }) => encodeURIComponent(id) === requestedId);
    target?.focus({ preventScroll: true });
    // The part may have been deleted since.
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [requestedId]);
}

/** State for links that only change how the same page is shown, so that the focus remains. */
export const keepFocus = { stays: true } as const;

const hasKeepFocus = (state: unknown) => typeof state === "object" && state !== null && "stays" in state;
