/** Resets the page before each component test, because test files share one page. */
import "./production-act.ts";
import { beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { clearUnsaved } from "../../drafts/unsaved.ts";
import { clearMessage } from "../../ui/page/banner-message.ts";
import { clearRefusedForm } from "../../ui/page/refused-forms.ts";
// Imports the app's styles, so that they are the same for every test.
import "../App.tsx";

beforeEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  clearUnsaved();
  clearMessage();
  clearRefusedForm();
});
