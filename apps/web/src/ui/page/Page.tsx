import { type ReactNode, lazy, Suspense, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { BackLink } from "./BackLink.tsx";
import { doneBannerId, readDone } from "./done.ts";
import { Help } from "../help/Help.tsx";
import { type Alerts, PageAlerts } from "./PageAlerts.tsx";
import { RefusedFormNotice } from "./RefusedFormNotice.tsx";

// Loaded only when there is a conflict: its words need the domain's tables.
const ConflictCard = lazy(() => import("./ConflictCard.tsx").then((m) => ({ default: m.ConflictCard })));

const serviceName = "Select People for Invitation";

interface PageProps {
  /** The one h1 of the page, and the document's title. */
  title: string;
  /** Another h1 where the title alone would not do, for example with a caption. */
  heading?: ReactNode;
  /** Small grey text above the heading: what the page is about. */
  caption?: ReactNode;
  /** Path of the Back link; a page reached from nowhere has none. */
  back?: string;
  /** What the Back link brings along. */
  backState?: unknown;
  alerts?: Alerts | undefined;
  /** False where there is no task to help with. */
  help?: boolean;
  children: ReactNode;
}

/** Frame of every screen: Back link, alerts, one h1, title set, focus moved to the heading on navigation. */
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
 * Moves focus after a navigation inside the service, so that screen readers start there: to what was done last, else to the
 * heading. Alerts that came with the navigation keep the focus they took; a part that the address names takes it (`useFocusOnPart`).
 */
function useFocusOnNavigation(failed: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const part = usePartInAddress();
  const stays = isStaying(state) || part !== undefined;
  const alerted = useRef(failed);
  useEffect(() => {
    // The first page of a visit has the key "default": there the browser's own reading order is right.
    if (key === "default" || stays) return;
    const told = isPop || readDone() === undefined ? null : document.getElementById(doneBannerId);
    if (!alerted.current) (told ?? ref.current)?.focus({ preventScroll: true });
    if (!isPop) window.scrollTo(0, 0);
  }, [key, isPop, stays]);
  return ref;
}

/** The id of the part that a link led to, after the "#" of its address. */
function usePartInAddress() {
  const { hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  return hash === "" || isPop ? undefined : hash.slice(1);
}

/** Brings the part that a link led to into sight and gives it the focus; for the component that draws it, once it does. */
export function useFocusOnPart(): void {
  const wanted = usePartInAddress();
  useEffect(() => {
    if (wanted === undefined) return;
    const parts = [...document.querySelectorAll<HTMLElement>("main [id]")];
    const part = parts.find(({ id }) => encodeURIComponent(id) === wanted);
    part?.focus({ preventScroll: true });
    // What was there may be deleted by now.
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [wanted]);
}

/** Brought along by what changes only how the same page shows itself: the focus stays where it is. */
export const staying = { stays: true } as const;

const isStaying = (state: unknown) => typeof state === "object" && state !== null && "stays" in state;
