import { type SearchKind, type SearchResponse, maxListedResults, maxSearchResults } from "@spi/domain/desk/search";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";

const firstPage: number = maxListedResults.first;

/**
 * Returns the results of one kind: the first ones, which come with the answer to the search, and those that the user
 * asked for since then.
 */
export function useResults<Kind extends SearchKind>(text: string, kind: Kind, first: SearchResponse[Kind]) {
  const [wanted, setWanted] = useState(false);
  const more = useInfiniteQuery({
    queryKey: ["search", text, kind],
    queryFn: async ({ pageParam }): Promise<SearchResponse[Kind]> =>
      (await api.search({ text, kind, from: String(pageParam) }))[kind],
    initialPageParam: firstPage,
    getNextPageParam: ({ items, total }, _pages, from) => {
      const next = from + items.length;
      return items.length > 0 && next < total && next <= maxSearchResults ? next : null;
    },
    enabled: wanted,
    staleTime: 5000,
  });
  const pages = more.data?.pages ?? [];
  const items: SearchResponse[Kind]["items"][number][] = [first, ...pages].flatMap((page) => page.items);
  return {
    items,
    hasMore: more.data ? more.hasNextPage : first.items.length < first.total,
    isLoading: more.isFetching,
    isError: more.isError,
    showMore: () => {
      if (wanted) void (more.data ? more.fetchNextPage() : more.refetch());
      else setWanted(true);
    },
  };
}
