import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "./style.css";
import "../ui/ui.css";
import "../ui/help/help.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type DataRouter, RouterProvider } from "react-router";

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* As a transition, the first render of a screen would be split into slices, which delays long lists. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  );
}
