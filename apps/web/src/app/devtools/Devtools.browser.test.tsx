import type { Configuration } from "@spi/domain/api-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { queries } from "../../api/queries.ts";
import { Devtools } from "./Devtools.tsx";

async function isOpen(devtools: boolean): Promise<boolean> {
  const queryClient = new QueryClient();
  const configuration = { features: { devtools } } as unknown as Configuration;
  queryClient.setQueryData(queries.configuration().queryKey, configuration);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Devtools />
    </QueryClientProvider>,
  );
  const open = Reflect.get(window, "__TANSTACK_QUERY_CLIENT__") === queryClient;
  await screen.unmount();
  return open;
}

test("developer tools can read the cache only if that is configured REQ-SRV-21", async () => {
  expect(await isOpen(true)).toBe(true);
  expect(await isOpen(false)).toBe(false);
});
