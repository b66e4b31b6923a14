import "nhsuk-frontend/dist/nhsuk/nhsuk-frontend.css";
import "./style.css";
import "../ui/ui.css";
import "../ui/help/help.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "../api/query-client.ts";
import { AppRoutes } from "./AppRoutes.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        {/* For what fails outside a screen, as in the header; a screen's own failures leave that standing. */}
        <ErrorBoundary framed>
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
