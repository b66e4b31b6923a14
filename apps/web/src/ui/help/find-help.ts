import { matchPath } from "react-router";
import { helpTexts } from "./help-texts.ts";

/** Returns a screen's guidance by its address. */
export function findHelp(pathname: string) {
  return helpTexts.find(({ path }) => matchPath(path, pathname) !== null);
}
