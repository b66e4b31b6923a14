import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "./style.css";
import "../ui/ui.css";
import "../ui/help/help.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type DataRouter, RouterProvider } from "react-router";

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* A screen that is there is drawn at once: as a transition, React draws it in slices, which takes a long list longer. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  );
}
