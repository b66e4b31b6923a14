/** Screens outside campaigns: before sign-in, home, and pages for all users. */
import { type State, answer, never, press, statesOf } from "./state.ts";

const anybody = statesOf(null);
const wendy = statesOf("wendy.writer");
const landing = ["Select People for Invitation", () => "/"] as const;
const home = ["Manage or view a campaign", () => "/home"] as const;
const calendar = ["Calendar", () => "/calendar?month=202611"] as const;
const runs = "**/api/me/calendar**";
const found = (text: string) => `/search?${new URLSearchParams({ text }).toString()}`;
const finds = "**/api/me/search**";
const list = "**/api/me/desk";

export const aroundStates: State[] = [
  anybody("landing page", landing),
  anybody("error page", ["Something went wrong...", () => "/error"]),
  anybody("release notes", ["Release notes", () => "/release-notes"]),
  anybody("guidance", ["SPI guidance", () => "/guidance"]),
  anybody("accessibility", ["Accessibility statement", () => "/accessibility"]),
  statesOf("nina.new")("somebody without a team", ["Contact the SPI team for access", () => "/home"]),
  statesOf("sam.screening")("home: no campaigns", home),
  wendy("home: campaigns", home),
  statesOf("arun.approver")("home: something waits for a decision", home),
  statesOf("rita.reader")("home: read only", home),
  wendy("home: campaigns are loading", home, { answers: never(list) }),
  wendy("home: campaigns cannot be had", home, { answers: answer(list, 404, {}) }),
  wendy("home: a campaign that cannot be had led here", [home[0], () => "/team-vaccinations/campaign/x/summary"], {
    focus: "error summary",
  }),
  statesOf("tom.teams")("calendar: month", calendar),
  wendy("calendar: list", ["Calendar", () => "/calendar?month=202611&form=list"]),
  wendy("calendar: nothing runs", ["Calendar", () => "/calendar?month=210001"]),
  wendy("calendar: is loading", calendar, { answers: never(runs) }),
  wendy("calendar: cannot be had", calendar, { answers: answer(runs, 404, {}) }),
  wendy("search: results", ["Search results for “invit”", () => found("invit")]),
  statesOf("rita.reader")("search: results for a reader", ["Search results for “a e”", () => found("a e")]),
  wendy("search: nothing is found", ["Search results for “qqqq”", () => found("qqqq")]),
  wendy("search: no text", ["Search", () => "/search"]),
  wendy("search: too short", ["Search", () => found("a")]),
  wendy("search: looks like an NHS number", ["Search", () => found("999 000 0018")]),
  wendy("search: is going on", ["Search results for “flu”", () => found("flu")], { answers: never(finds) }),
  wendy("search: fails", ["Search results for “flu”", () => found("flu")], { answers: answer(finds, 404, {}) }),
  wendy("home: help is open", home, { act: press("Help with this page"), focus: "anything" }),
];
