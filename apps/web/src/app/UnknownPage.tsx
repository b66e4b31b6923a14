import { homePath } from "../paths/paths.ts";
import { LedAway } from "../ui/page/LedAway.tsx";

/** Shown at an address without a screen. */
export function UnknownPage() {
  return <LedAway to={homePath} kind="notFound" message="There is no page at this address. This is your home page." />;
}
