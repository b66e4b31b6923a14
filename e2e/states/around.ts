/** What stands around campaigns: before signing in, home and pages for everybody. */
import type { State } from "./state.ts";
import { answer, never, press, statesOf } from "./state.ts";

const anybody = statesOf(null);
const wendy = statesOf("wendy.writer");
const landing = ["Select People for Invitation", () => "/"] as const;
const home = ["Manage or view a campaign", () => "/home"] as const;
const list = "**/api/team/team-vaccinations/campaign";

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
  wendy("home: help is open", home, { act: press("Help with this page"), focus: "anything" }),
];
