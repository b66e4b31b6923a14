import "./no-code-from-text.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { watchForMissingCode } from "./api/missing-code.ts";
import { watchLeaving } from "./drafts/leaving.ts";
import { watchInput } from "./ui/double-click.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html holds no element #root");
watchInput(document);
watchLeaving();
watchForMissingCode();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
