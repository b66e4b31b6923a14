import { matchPath } from "react-router";
import { helpTexts } from "./help-texts.ts";

/** What a screen is for and what to know there, by its address. */
export function findHelp(pathname: string) {
  return helpTexts.find(({ path }) => matchPath(path, pathname) !== null);
}
