import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Button } from "../Button.tsx";
import { messageBannerId, clearMessage, readMessage, subscribeToMessage } from "./banner-message.ts";

/** Milliseconds allowed for the page to render before the banner checks whether the focus was lost. */
const renderMilliseconds = 50;

/** Milliseconds for which the banner is at the top of the window, where it covers part of the page. */
const shownMilliseconds = 5000;

/**
 * Shows and announces the last success message. It is at the top of the window for a few seconds or until the user
 * acts, and then at the top of the page. A message with an Undo button stays at the top of the window until the user
 * acts. It is removed when the user leaves the page or a problem appears. On the same
 * page, the focus returns to the element that had it, or moves to the banner if that element no longer exists. On a
 * different page, `Page` moves the focus to the banner.
 */
export function MessageBanner() {
  const bannerMessage = useSyncExternalStore(subscribeToMessage, readMessage);
  const { key } = useLocation();
  const banner = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  const [seenMessage, setSeenMessage] = useState<typeof bannerMessage>();
  const locationKey = useRef(key);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    document.addEventListener("focusin", recordFocus);
    return () => document.removeEventListener("focusin", recordFocus);
  }, []);
  useEffect(() => {
    if (hasActed.current && locationKey.current !== key) clearMessage();
    locationKey.current = key;
  }, [key]);
  useEffect(() => {
    hasActed.current = false;
    if (!bannerMessage) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const restoreFocus = () => {
      if (document.activeElement !== null && !isFocusLost(document.activeElement)) return;
      const previousFocus = focused.current;
      if (previousFocus instanceof HTMLElement && !isFocusLost(previousFocus))
        previousFocus.focus({ preventScroll: true });
      else banner.current?.focus({ preventScroll: true });
    };
    const scheduleRestore = () => {
      clearTimeout(timer);
      timer = setTimeout(restoreFocus, renderMilliseconds);
    };
    const changes = new MutationObserver(scheduleRestore);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    const stop = () => {
      clearTimeout(timer);
      changes.disconnect();
      controller.abort();
    };
    const onUserAction = ({ target }: Event) => {
      // The banner must not move while someone presses its button.
      if (target instanceof Node && banner.current?.contains(target)) return;
      hasActed.current = true;
      setSeenMessage(bannerMessage);
      stop();
    };
    for (const kind of ["pointerdown", "keydown", "wheel"]) {
      document.addEventListener(kind, onUserAction, { capture: true, passive: true, signal: controller.signal });
    }
    const unpin = bannerMessage.onUndo ? undefined : setTimeout(() => setSeenMessage(bannerMessage), shownMilliseconds);
    scheduleRestore();
    return () => {
      clearTimeout(unpin);
      stop();
    };
  }, [bannerMessage]);
  useEffect(() => {
    if (!bannerMessage) return undefined;
    const problemObserver = new MutationObserver((changes) => {
      if (hasActed.current && changes.some(({ addedNodes }) => [...addedNodes].some(isProblemMessage))) clearMessage();
    });
    problemObserver.observe(document.body, { childList: true, subtree: true });
    return () => problemObserver.disconnect();
  }, [bannerMessage]);
  const isUnseen = bannerMessage !== undefined && bannerMessage !== seenMessage;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element can contain only phrasing content
    <div role="status" className={isUnseen ? "spi-done spi-done--unseen" : "spi-done"}>
      {bannerMessage ? (
        <section
          className={`nhsuk-notification-banner${bannerMessage.isProblem ? "" : " nhsuk-notification-banner--success"}`}
          aria-labelledby="done-title"
          id={messageBannerId}
          tabIndex={-1}
          ref={banner}
        >
          <div className="nhsuk-notification-banner__header">
            <p className="nhsuk-notification-banner__title" id="done-title">
              {bannerMessage.isProblem ? "Important" : "Success"}
            </p>
          </div>
          <div className="nhsuk-notification-banner__content">
            <p className="nhsuk-notification-banner__heading">{bannerMessage.sentence}</p>
            {bannerMessage.onUndo ? (
              <Button variant="secondary" small onClick={bannerMessage.onUndo}>
                Undo
              </Button>
            ) : null}
          </div>
        </section>
      ) : null}
    </div>
  );
}

const problemSelector = ".nhsuk-error-message, .nhsuk-error-summary";
const isProblemMessage = (node: Node) =>
  node instanceof Element && (node.matches(problemSelector) || node.querySelector(problemSelector) !== null);

const isFocusLost = (element: Element) =>
  !element.isConnected || element === document.body || element.matches(":disabled");
