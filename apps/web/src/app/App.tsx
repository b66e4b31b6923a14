import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "./style.css";
import "../ui/ui.css";
import "../ui/help/help.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type DataRouter, RouterProvider } from "react-router";

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* A transition would split the first render of a screen into slices, so long lists would appear later. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  );
}
