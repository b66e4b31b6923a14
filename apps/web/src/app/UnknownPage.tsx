import { homePath } from "../paths/paths.ts";
import { RedirectNotice } from "../ui/page/RedirectNotice.tsx";

/** Shown at an address without a screen. */
export function UnknownPage() {
  return (
    <RedirectNotice to={homePath} kind="notFound" message="There is no page at this address. This is your home page." />
  );
}
