import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { messageBannerId, clearMessage, readMessage, subscribeToMessage } from "./banner-message.ts";

/** Milliseconds for the page to render before the banner checks for lost focus. */
const drawingMilliseconds = 50;

/**
 * Shows and announces the last success message, at the top of the window until the user acts and then at the top of the
 * page. It disappears when the user leaves the page or a problem appears. On the same page, the focus returns to the
 * element that had it, or moves to the banner if that element no longer exists. On a different page, `Page` moves the
 * focus here.
 */
export function MessageBanner() {
  const done = useSyncExternalStore(subscribeToMessage, readMessage);
  const { key } = useLocation();
  const banner = useRef<HTMLElement>(null);
  const wentOn = useRef(false);
  const [seen, setSeen] = useState<typeof done>();
  const place = useRef(key);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (wentOn.current && place.current !== key) clearMessage();
    place.current = key;
  }, [key]);
  useEffect(() => {
    wentOn.current = false;
    if (!done) return undefined;
    const leaving = new AbortController();
    let drawn: ReturnType<typeof setTimeout>;
    const keepFocus = () => {
      if (document.activeElement !== null && !isFocusLost(document.activeElement)) return;
      const before = focused.current;
      if (before instanceof HTMLElement && !isFocusLost(before)) before.focus({ preventScroll: true });
      else banner.current?.focus({ preventScroll: true });
    };
    const wait = () => {
      clearTimeout(drawn);
      drawn = setTimeout(keepFocus, drawingMilliseconds);
    };
    const changes = new MutationObserver(wait);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    const stop = () => {
      clearTimeout(drawn);
      changes.disconnect();
      leaving.abort();
    };
    const goOn = () => {
      wentOn.current = true;
      setSeen(done);
      stop();
    };
    for (const kind of ["pointerdown", "keydown", "wheel"]) {
      document.addEventListener(kind, goOn, { capture: true, passive: true, signal: leaving.signal });
    }
    wait();
    return stop;
  }, [done]);
  useEffect(() => {
    if (!done) return undefined;
    const told = new MutationObserver((changes) => {
      if (wentOn.current && changes.some(({ addedNodes }) => [...addedNodes].some(isProblemMessage))) clearMessage();
    });
    told.observe(document.body, { childList: true, subtree: true });
    return () => told.disconnect();
  }, [done]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output can contain only phrases
    <div role="status" className={done && done !== seen ? "spi-done spi-done--unseen" : "spi-done"}>
      {done ? (
        <section
          className={`nhsuk-notification-banner${done.isProblem ? "" : " nhsuk-notification-banner--success"}`}
          aria-labelledby="done-title"
          id={messageBannerId}
          tabIndex={-1}
          ref={banner}
        >
          <div className="nhsuk-notification-banner__header">
            <p className="nhsuk-notification-banner__title" id="done-title">
              {done.isProblem ? "Important" : "Success"}
            </p>
          </div>
          <div className="nhsuk-notification-banner__content">
            <p className="nhsuk-notification-banner__heading">{done.sentence}</p>
          </div>
        </section>
      ) : null}
    </div>
  );
}

const problem = ".nhsuk-error-message, .nhsuk-error-summary";
const isProblemMessage = (node: Node) =>
  node instanceof Element && (node.matches(problem) || node.querySelector(problem) !== null);

const isFocusLost = (element: Element) =>
  !element.isConnected || element === document.body || element.matches(":disabled");
