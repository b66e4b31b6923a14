import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "./style.css";
import "../ui/ui.css";
import "../ui/help/help.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type DataRouter, RouterProvider } from "react-router";

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* React would split the first render of a screen into slices if it were a transition, which delays long
          lists. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  );
}
