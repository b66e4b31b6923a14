import { homePath } from "../paths/paths.ts";
import { RedirectNotice } from "../ui/page/RedirectNotice.tsx";

/** Redirects from an address without a screen to the home page, with a message. */
export function NotFoundPage() {
  return (
    <RedirectNotice to={homePath} kind="notFound" message="We could not find that page. This is your home page." />
  );
}
