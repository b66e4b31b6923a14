import { isLikeNhsNumber } from "@spi/domain/names/nhs-number";
import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { searchResultsPath, searchPath } from "../../paths/paths.ts";
import { HeaderIcon } from "./HeaderIcon.tsx";

/**
 * Opens the search results for the entered text. Control and K, or Command and K on a Mac, focus the search box. Text
 * that looks like an NHS number is never added to the address.
 */
export function SearchBox() {
  const inputRef = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const initialText = pathname === searchPath ? (new URLSearchParams(search).get("text") ?? "") : "";
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const text = inputRef.current?.value.trim() ?? "";
    if (isLikeNhsNumber(text)) {
      if (inputRef.current) inputRef.current.value = "";
      void navigate(searchPath, { state: { refused: true } });
    } else void navigate(text === "" ? searchPath : searchResultsPath(text));
  };
  return (
    <search className={`nhsuk-header__search spi-search${pathname === searchPath ? " spi-search--open" : ""}`}>
      <form className="nhsuk-header__search-form" onSubmit={handleSubmit}>
        <label className="nhsuk-u-visually-hidden" htmlFor="search-box">
          Search campaigns, iterations, rules and routing plan IDs
        </label>
        <input
          key={initialText}
          ref={inputRef}
          className="nhsuk-header__search-input"
          id="search-box"
          type="search"
          defaultValue={initialText}
          placeholder="Search"
          autoComplete="off"
          maxLength={200}
          aria-keyshortcuts="Control+K Meta+K"
        />
        <button className="nhsuk-header__search-submit" type="submit" aria-label="Search">
          <HeaderIcon name="search" />
        </button>
      </form>
    </search>
  );
}

/**
 * Returns whether a key press is the search shortcut. On a Mac, Control and K has a different meaning in a text box.
 */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isMac = navigator.userAgent.includes("Mac");
  return key.toLowerCase() === "k" && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}
