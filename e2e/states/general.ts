/** States of the screens outside campaigns: before sign-in, home, and pages for all users. */
import { type State, answer, neverAnswer, press, statesOf } from "./state.ts";

const anyone = statesOf(null);
const wendy = statesOf("wendy.writer");
const landing = ["Select People for Invitation", () => "/"] as const;
const home = ["Manage or view a campaign", () => "/home"] as const;
const calendar = ["Calendar", () => "/calendar?month=202611"] as const;
const calendarCalls = "**/api/me/calendar**";
const searchPath = (text: string) => `/search?${new URLSearchParams({ text }).toString()}`;
const searchCalls = "**/api/me/search**";
const deskCalls = "**/api/me/desk";

export const generalStates: State[] = [
  anyone("landing page", landing),
  anyone("error page", ["Something went wrong...", () => "/error"]),
  anyone("release notes", ["Release notes", () => "/release-notes"]),
  anyone("guidance", ["SPI guidance", () => "/guidance"]),
  anyone("accessibility", ["Accessibility statement", () => "/accessibility"]),
  statesOf("nina.new")("somebody without a team", ["Contact the SPI team for access", () => "/home"]),
  statesOf("sam.screening")("home: no campaigns", home),
  wendy("home: campaigns", home),
  statesOf("arun.approver")("home: something waits for a decision", home),
  statesOf("rita.reader")("home: read only", home),
  wendy("home: campaigns are loading", home, { answers: neverAnswer(deskCalls) }),
  wendy("home: campaigns cannot be had", home, { answers: answer(deskCalls, 404, {}) }),
  wendy("home: a campaign that cannot be had led here", [home[0], () => "/team-vaccinations/campaign/x/summary"], {
    focus: "error summary",
  }),
  statesOf("tom.teams")("calendar: month", calendar),
  wendy("calendar: list", ["Calendar", () => "/calendar?month=202611&form=list"]),
  wendy("calendar: nothing runs", ["Calendar", () => "/calendar?month=210001"]),
  wendy("calendar: is loading", calendar, { answers: neverAnswer(calendarCalls) }),
  wendy("calendar: cannot be had", calendar, { answers: answer(calendarCalls, 404, {}) }),
  wendy("search: results", ["Search results for “invit”", () => searchPath("invit")]),
  statesOf("rita.reader")("search: results for a reader", ["Search results for “a e”", () => searchPath("a e")]),
  wendy("search: nothing is found", ["Search results for “qqqq”", () => searchPath("qqqq")]),
  wendy("search: no text", ["Search", () => "/search"]),
  wendy("search: too short", ["Search", () => searchPath("a")]),
  wendy("search: looks like an NHS number", ["Search", () => searchPath("999 000 0018")]),
  wendy("search: is going on", ["Search results for “flu”", () => searchPath("flu")], {
    answers: neverAnswer(searchCalls),
  }),
  wendy("search: fails", ["Search results for “flu”", () => searchPath("flu")], {
    answers: answer(searchCalls, 404, {}),
  }),
  wendy("home: help is open", home, { act: press("Help with this page"), focus: "anything" }),
];
