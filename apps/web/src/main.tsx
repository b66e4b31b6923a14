import "./no-code-from-text.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app/App.tsx";
import { routes } from "./app/routes.tsx";
import { watchForMissingCode } from "./api/missing-code.ts";
import { watchInput } from "./ui/double-click.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html holds no element #root");
watchInput(document);
watchForMissingCode();
const queryClient = createQueryClient();
const router = createBrowserRouter(routes(queryClient));
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
