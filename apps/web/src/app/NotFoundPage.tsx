import { homePath } from "../paths/paths.ts";
import { RedirectNotice } from "../ui/page/RedirectNotice.tsx";

/** Shown at an address that has no screen. */
export function NotFoundPage() {
  return (
    <RedirectNotice to={homePath} kind="notFound" message="We could not find that page. This is your home page." />
  );
}
