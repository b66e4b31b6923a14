import { createMemoryRouter, RouterProvider, useNavigation } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { RedirectNotice } from "./RedirectNotice.tsx";

/** A page that redirects, and is rendered again while the other page is loading. */
function Elsewhere() {
  useNavigation();
  return <RedirectNotice to="/there" kind="notFound" message="There is no such page." />;
}

test("a redirect happens once, however long the other page takes to load", async () => {
  const loaded = Promise.withResolvers<null>();
  let loads = 0;
  const loader = () => {
    loads += 1;
    return loaded.promise;
  };
  const routes = [
    { path: "/", Component: Elsewhere, HydrateFallback: () => null },
    { path: "/there", loader, element: <h1>There</h1> },
  ];
  const screen = await render(<RouterProvider router={createMemoryRouter(routes)} />);
  await expect.poll(() => loads).toBeGreaterThan(0);
  loaded.resolve(null);
  await expect.element(screen.getByRole("heading", { name: "There" })).toBeVisible();
  expect(loads).toBe(1);
});
