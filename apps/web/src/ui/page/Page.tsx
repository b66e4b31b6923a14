import { type ReactNode, lazy, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { BackLink } from "./BackLink.tsx";
import { messageBannerId, readMessage } from "./banner-message.ts";
import { Help } from "../help/Help.tsx";
import { type Alerts, PageAlerts } from "./PageAlerts.tsx";
import { RefusedFormNotice } from "./RefusedFormNotice.tsx";

// The card is loaded only if there is a conflict, because its text requires the domain's tables.
const ConflictCard = lazy(() => import("./ConflictCard.tsx").then((m) => ({ default: m.ConflictCard })));

const serviceName = "Select People for Invitation";

interface PageProps {
  /** The page's only h1, and the document's title. */
  title: string;
  /** Content of the h1 if it differs from the title, for example because it has a caption. */
  heading?: ReactNode;
  /** The page's subject, shown above the heading in small grey text. */
  caption?: ReactNode;
  /** Path of the Back link. Undefined if the page has none. */
  back?: string;
  /** State passed by the Back link. */
  backState?: unknown;
  alerts?: Alerts | undefined;
  /** True to show the help button. False on pages without a task. */
  help?: boolean;
  children: ReactNode;
}

/**
 * Renders the frame of a screen, with the Back link, alerts, the only h1 and the document's title. After navigation,
 * the focus moves to the heading.
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
 * Moves the focus after a navigation, for screen readers. It moves to the success message if there is one, otherwise to
 * the heading. The focus does not move if it is on an alert, or if the address specifies an element on the page
 * (`useFocusOnHashTarget`).
 */
function useFocusOnNavigation(failed: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const target = useHashId();
  const keepsFocus = hasKeepFocus(state) || target !== undefined;
  const hadAlerts = useRef(failed);
  useEffect(() => {
    // The first page of a visit has the key "default". The focus does not move on that page, because the browser's own
    // reading order is correct.
    if (key === "default" || keepsFocus) return;
    const banner = isPop || readMessage() === undefined ? null : document.getElementById(messageBannerId);
    if (!hadAlerts.current) (banner ?? ref.current)?.focus({ preventScroll: true });
    if (!isPop) window.scrollTo(0, 0);
  }, [key, isPop, keepsFocus]);
  return ref;
}

/** Returns the ID after the "#" in the address. */
function useHashId() {
  const { hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  return hash === "" || isPop ? undefined : hash.slice(1);
}

/**
 * Scrolls to the element specified in the address and focuses it, after opening the section that contains it. Must be
 * called by the component that renders the element.
 */
export function useFocusOnHashTarget(): void {
  const requestedId = useHashId();
  useEffect(() => {
    if (requestedId === undefined) return;
    const candidates = [...document.querySelectorAll<HTMLElement>("main [id]")];
    const target = candidates.find(({ id }) => encodeURIComponent(id) === requestedId);
    (target?.closest("details") ?? target?.querySelector(":scope > details"))?.setAttribute("open", "");
    target?.focus({ preventScroll: true });
    // The element may no longer exist.
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [requestedId]);
}

/** State for links that only change the display of the same page, so that the focus remains on the link. */
export const keepFocus = { stays: true } as const;

const hasKeepFocus = (state: unknown) => typeof state === "object" && state !== null && "stays" in state;
