import { isLikeNhsNumber } from "@spi/domain/release/nhs-number";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { foundPath, searchPath } from "../../scope/paths.ts";

/**
 * Leads to what is found for a text. Control and K, on a Mac Command and K, put the focus here (REQ-DESK-62). What looks
 * like an NHS number gets into no address (REQ-DESK-61).
 */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = pathname === searchPath ? (new URLSearchParams(search).get("text") ?? "") : "";
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const typed = box.current?.value.trim() ?? "";
    if (isLikeNhsNumber(typed)) {
      if (box.current) box.current.value = "";
      void navigate(searchPath, { state: { refused: true } });
    } else void navigate(typed === "" ? searchPath : foundPath(typed));
  };
  return (
    <search className="nhsuk-header__search spi-search">
      <form className="nhsuk-header__search-form" onSubmit={go}>
        <label className="nhsuk-u-visually-hidden" htmlFor="search-box">
          Search campaigns, iterations, rules and routing plan IDs
        </label>
        <input
          key={shown}
          ref={box}
          className="nhsuk-header__search-input"
          id="search-box"
          type="search"
          defaultValue={shown}
          placeholder="Search"
          autoComplete="off"
          maxLength={200}
          aria-keyshortcuts="Control+K Meta+K"
        />
        <button className="nhsuk-header__search-submit" type="submit" aria-label="Search">
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}

/** Control and K are something else where somebody types on a Mac. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isMac = navigator.userAgent.includes("Mac");
  return key.toLowerCase() === "k" && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

function SearchIcon() {
  return (
    <svg
      className="nhsuk-icon nhsuk-icon--search"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="16"
      height="16"
      focusable="false"
      aria-hidden="true"
    >
      <path d="M10.5 3a7.5 7.5 0 0 1 6 12l4.2 4.3a1 1 0 0 1-1.4 1.4L15 16.5A7.5 7.5 0 1 1 10.5 3Zm0 2a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z" />
    </svg>
  );
}
