import "./search.css";
import { searchMessages, searchProblem, searchText } from "@spi/domain/desk/search-text";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { queries } from "../../api/queries.ts";
import { homePath, searchPath } from "../../paths/paths.ts";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { SearchResults } from "./SearchResults.tsx";

const refusedState = { refused: true };

/** Shows the search results for the text in the address, or the reason why users cannot search for it. */
export function SearchPage() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { refused?: boolean } | null };
  const text = searchText(search.get("text") ?? "");
  const problem = state?.refused ? "nhsNumber" : text === "" ? undefined : searchProblem(text);
  // An NHS number must not remain in an address, the history or a bookmark.
  if (problem === "nhsNumber" && text !== "") {
    return <Navigate to={searchPath} state={refusedState} replace />;
  }
  if (problem !== undefined) {
    return (
      <Page title="Search" back={homePath}>
        <p className="nhsuk-error-message" role="alert">
          {searchMessages[problem]}
        </p>
        <SearchHelp />
      </Page>
    );
  }
  return (
    <Page title={text === "" ? "Search" : `Search results for “${text}”`} back={homePath}>
      {text === "" ? <SearchHelp /> : <QueryResults text={text} />}
    </Page>
  );
}

function SearchHelp() {
  return (
    <p>
      Use the search box at the top of the page. Enter words from the name of a campaign, an iteration or a rule, or
      part of a routing plan ID.
    </p>
  );
}

function QueryResults({ text }: { text: string }) {
  const { data, isError } = useQuery(queries.search(text));
  if (isError) {
    return (
      <p role="alert" className="nhsuk-error-message">
        We cannot search at the moment. Try again later.
      </p>
    );
  }
  return data ? <SearchResults key={text} text={text} answer={data} /> : <LoadingText>Searching...</LoadingText>;
}
