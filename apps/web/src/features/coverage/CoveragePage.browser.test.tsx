import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { expect, test } from "vitest";
import { campaignKey, campaignOf, openApp, emptyIteration } from "../../app/test/open-app.tsx";
import { countedAnswer, exact, countingAnswer, openCoverage, otherId } from "./test/open-coverage.tsx";

test("coverage shows that it is counting, then its counts by iteration, reason and pair, with other campaigns' names REQ-DESK-52 REQ-DESK-55 REQ-DESK-426", async () => {
  const { screen } = await openCoverage([countingAnswer, countedAnswer]);
  await expect.element(screen.getByText("Counting people...")).toBeVisible();
  await expect.element(screen.getByText("Full count, data up to 20 November 2026.")).toBeVisible();
  const row = (table: string, number: number) =>
    screen.getByRole("table", { name: table }).getByRole("row").nth(number).element().textContent;
  expect(row("People selected by each iteration", 2)).toMatch(/Winter: Flu.*11 December 2026.*150.*50/);
  await screen
    .getByText(/^Show \d+ reasons?$/)
    .first()
    .click();
  expect(row("Reasons people are never selected", 1)).toMatch(/Filtered out by “Under 75”.*200/);
  await screen.getByText("Show 1 pair of iterations").click();
  const rowText = row("People also selected by another campaign’s iteration", 1);
  expect(rowText).toMatch(/First invitations.*Winter: Flu.*10.*too few to show/);
  await expect.element(screen.getByText("Selected by this campaign and another one within 14 days")).toBeVisible();
  await expect.element(screen.getByText("40", { exact: true })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        "1 person is selected for a reminder from this campaign, but not for a first communication on or before that day.",
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/after being selected for a reminder from it/)).not.toBeInTheDocument();
  await expect.element(screen.getByText("Begun: The iteration has no cohorts. Add at least one.")).toBeVisible();
});

test("contacts with chosen campaigns are shown separately as intended, and the address contains the choice REQ-DESK-57 REQ-DESK-424", async () => {
  const [pair] = countedAnswer.contacts!.pairs;
  const intendedContacts = {
    days: 14,
    people: exact(0),
    pairs: [],
    more_pairs: null,
    intended: [pair!],
    more_intended: null,
  };
  const { screen, address } = await openCoverage(
    [countedAnswer, countingAnswer, { ...countedAnswer, contacts: intendedContacts }],
    "?days=14",
  );
  await screen.getByText("Choose campaigns that are meant to contact the same people").click();
  const box = screen.getByRole("checkbox", { name: "Winter" });
  await expect.element(box).not.toBeChecked();
  await box.click();
  // The choice is retained while people are counted again.
  await expect.element(box).toBeChecked();
  expect(address()).toBe(`?days=14&intended=${otherId}`);
  const table = screen.getByRole("table", {
    name: "People also selected by an intended campaign’s iteration",
  });
  await expect.element(table).toBeVisible();
  await expect
    .element(screen.getByRole("table", { name: "People also selected by another campaign’s iteration" }))
    .not.toBeInTheDocument();
});

test("the choice of intended contacts is open if one is chosen REQ-DESK-57", async () => {
  const { screen } = await openCoverage([countedAnswer], `?days=14&intended=${otherId}`);
  await expect.element(screen.getByRole("checkbox", { name: "Winter" })).toBeChecked();
  await expect.element(screen.getByRole("checkbox", { name: "Winter" })).toBeVisible();
});

const rounded = {
  ...countedAnswer,
  counts: { ...countedAnswer.counts!, people: { kind: "about" as const, people: 1000 } },
};

test.each([
  ["says of real people that figures are approximate", rounded, 1],
  ["says nothing of it where figures are exact", countedAnswer, 0],
])("the page %s REQ-DESK-230", async (_, answer, notes) => {
  const { screen } = await openCoverage([answer]);
  await expect.element(screen.getByText("Selected once")).toBeVisible();
  const note = screen.getByText(/these figures are approximate and leave out small groups\./);
  expect(note.elements()).toHaveLength(notes);
});

test("a long page opens other campaigns' iterations, later ones and further pairs on request REQ-SCR-90 REQ-SCR-469", async () => {
  const [first, flu] = countedAnswer.iterations;
  const several = (original: typeof first, number: number) =>
    Array.from({ length: number }, (_, index) => ({
      ...original!,
      iteration_id: `${original!.name} ${index + 1}`,
      name: `${original!.name} ${index + 1}`,
    }));
  const iterations = [...several(first, 7), ...several(flu, 2)];
  const pairs = iterations.slice(1, 6).map(({ iteration_id }) => ({
    first_id: "First invitations 1",
    second_id: iteration_id,
    days: 5,
    people: exact(9),
  }));
  const { screen } = await openCoverage([{ ...countedAnswer, iterations, pairs }]);
  const rowsOf = (name: string) =>
    screen.getByRole("table", { name, exact: true }).getByRole("row").elements().length - 1;
  await expect.element(screen.getByText("First invitations 5", { exact: true }).first()).toBeVisible();
  expect(rowsOf("People selected by each iteration")).toBe(5);
  expect(rowsOf("People selected by two iterations")).toBe(3);
  const others = screen.getByText("Winter: Flu 2", { exact: true });
  await expect.element(others).not.toBeVisible();
  await screen.getByText("Show 2 from other campaigns").click();
  await expect.element(others).toBeVisible();
  await screen.getByText("Show 2 that run later").click();
  expect(rowsOf("People selected by each iteration: later iterations")).toBe(2);
  await screen.getByText("Show 2 more with fewer people").click();
  expect(rowsOf("People selected by two iterations: rows with fewer people")).toBe(2);
});

test("reminders without a first communication and first communications after a reminder raise a question REQ-DESK-441", async () => {
  const counts = { ...countedAnswer.counts!, reminder_without_first: exact(12), first_after_reminder: exact(34) };
  const { screen } = await openCoverage([{ ...countedAnswer, counts }]);
  const campaign = "from this campaign";
  const reminders = `12 people are selected for a reminder ${campaign}, but not for a first communication on or before that day`;
  await expect.element(screen.getByText(reminders, { exact: false })).toBeVisible();
  const firsts = `34 people are selected for a first communication ${campaign} after being selected for a reminder from it.`;
  await expect.element(screen.getByText(firsts)).toBeVisible();
});

test("two first communications of the campaign to the same people raise a question REQ-DESK-54", async () => {
  const [first] = countedAnswer.iterations;
  const secondWave = { ...first!, iteration_id: "i4", name: "Second wave" };
  const pair = (first_id: string, second_id: string, days: number) => ({ first_id, second_id, days, people: exact(9) });
  const { screen } = await openCoverage([
    {
      ...countedAnswer,
      counts: { ...countedAnswer.counts!, reminder_without_first: exact(0) },
      iterations: [first!, secondWave],
      pairs: [pair("i1", "i4", 5)],
      first_twice: [pair("i1", "i4", 5)],
    },
  ]);
  const warning = screen.getByText(/^9 people are selected for a first communication twice/);
  await expect
    .element(warning)
    .toHaveTextContent(
      "9 people are selected for a first communication twice: “First invitations” and, 5 days later, “Second wave”.",
    );
});

test("further reasons, pairs and double first communications are counted REQ-DESK-56 REQ-DESK-425", async () => {
  const pair = { first_id: "i1", second_id: "i1", days: 5, people: exact(9) };
  const { screen } = await openCoverage([
    {
      ...countedAnswer,
      more_reasons: { reasons: 12, people: exact(3400) },
      pairs: [pair],
      more_pairs: { pairs: 1720, at_most: exact(4211) },
      first_twice: [pair],
      more_first_twice: { pairs: 8, at_most: exact(4) },
      contacts: { ...countedAnswer.contacts!, more_pairs: { pairs: 1, at_most: { kind: "fewerThan", people: 5 } } },
    },
  ]);
  await expect.element(screen.getByText("12 more reasons are not shown. They apply to 3,400 people.")).toBeVisible();
  await expect.element(screen.getByText("1,720 more pairs are not shown. Each has up to 4,211 people.")).toBeVisible();
  await expect.element(screen.getByText("1 more pair is not shown. It has few or no people.")).toBeVisible();
  await expect
    .element(screen.getByText("There are 8 more pairs of first communications that select the same people."))
    .toBeVisible();
});

test("eligible people who are never selected are shown by reason, those not in any cohort first, or the reason they were not counted is shown REQ-DESK-53 REQ-DESK-428", async () => {
  const { screen } = await openCoverage([{ ...countedAnswer, eligible_not_counted: "It was not counted." }]);
  await expect.element(screen.getByText("Never selected by this campaign")).toBeVisible();
  await expect.element(screen.getByText("130", { exact: true })).toBeVisible();
  await screen.getByText("Show 2 reasons").click();
  const rows = screen.getByRole("table", { name: "Reasons eligible people are never selected" });
  const row = (number: number) => rows.getByRole("row").nth(number).element().textContent;
  expect(row(1)).toMatch(/Not in any cohort.*None.*30/);
  expect(row(2)).toMatch(/Filtered out by “Under 75”.*First invitations.*100/);
  await expect.element(screen.getByText("It was not counted.")).toBeVisible();
});

const counts = { delivered: 500, unknown: 100, failed: 40, remaining: 6, refused: 3, cancelled: 2, removed: 1 };
const sentCounts = Object.fromEntries(
  Object.entries(counts).map(([fate, people]) => [fate, exact(people)]),
) as NonNullable<CoverageResponse["iterations"][number]["sent"]>;

test("outcomes for people on each list and for eligible people are shown next to the people other iterations would select REQ-DESK-81 REQ-DESK-82", async () => {
  const [first, flu] = countedAnswer.iterations;
  const { screen } = await openCoverage([
    {
      ...countedAnswer,
      messages_as_of: "20261202143000",
      counts: { ...countedAnswer.counts!, sent_and_left: exact(17) },
      iterations: [{ ...first!, sent: sentCounts, sent_on: "20261129" }, flu!],
      never_because: [{ iteration_id: "i1", outcome: "refused", rule: null, people: exact(3) }],
      eligible: {
        ...countedAnswer.eligible!,
        sent: {
          best: sentCounts,
          on_no_list: exact(248),
          iterations: [{ iteration_id: "i1", counts: sentCounts, on_no_list: exact(249) }],
        },
      },
      lists_removed: ["i2"],
    },
  ]);
  await expect.element(screen.getByText(/had got furthest by 2 December 2026 at 14:30/)).toBeVisible();
  const row = (table: string, number: number) =>
    screen.getByRole("table", { name: table }).getByRole("row").nth(number).element().textContent;
  const figures = /500.*100.*40.*6.*3.*2.*1/;
  expect(row("Outcomes for people on each list", 1)).toMatch(figures);
  expect(row("People selected by each iteration", 1)).toMatch(
    /1 December 2026.*sent from 29 November 2026.*750.*as released/,
  );
  expect(row("People selected by each iteration", 2)).not.toMatch(/sent from|as released/);
  await screen.getByText("Show messages sent to eligible people").click();
  expect(row("Messages sent to eligible people", 1)).toMatch(/Total, counting.*500.*248/);
  expect(row("Messages sent to eligible people", 2)).toMatch(/First invitations.*500.*249/);
  await screen
    .getByText(/^Show \d+ reasons?$/)
    .first()
    .click();
  expect(row("Reasons people are never selected", 1)).toMatch(/Rejected by NHS Notify.*First invitations.*3/);
  await expect.element(screen.getByText(/not in any of the cohorts today: 17/)).toBeVisible();
  await expect.element(screen.getByText(/is counted from the date of the first message/)).toBeVisible();
  await expect.element(screen.getByText(/^We deleted the list for/)).toBeVisible();
});

test("other campaigns are chosen by the number of days between run dates, which the address contains REQ-DESK-52", async () => {
  const { screen, address } = await openCoverage([countedAnswer]);
  await screen.getByLabelText("The team’s other campaigns").selectOptions("28");
  await expect.poll(address).toBe("?days=28");
  await screen.getByLabelText("The team’s other campaigns").selectOptions("");
  await expect.poll(address).toBe("");
});

test("an address can have any number of days up to a year, and the page shows it REQ-DESK-52", async () => {
  for (const [days, label] of [
    ["10", "10 days"],
    ["1", "1 day"],
    ["0", "the same day"],
    ["366", "366 days"],
  ]) {
    const { screen } = await openCoverage([countedAnswer], `?days=${days}`);
    await expect.element(screen.getByLabelText("The team’s other campaigns")).toHaveValue(days);
    await expect.element(screen.getByRole("option", { name: label, exact: true })).toBeInTheDocument();
    await screen.unmount();
  }
  for (const days of ["367", "1.5", "-1", "soon", "010"]) {
    const { screen } = await openCoverage([countedAnswer], `?days=${days}`);
    await expect.element(screen.getByLabelText("The team’s other campaigns")).toHaveValue("");
    await screen.unmount();
  }
});

test("the page shows why no one could be counted REQ-DESK-52 REQ-DESK-427", async () => {
  const { screen } = await openCoverage([
    {
      ...countingAnswer,
      counting: false,
      not_counted: "There are no iterations to count yet. Create an iteration first.",
    },
  ]);
  await expect
    .element(screen.getByText("There are no iterations to count yet. Create an iteration first."))
    .toBeVisible();
});

test("viewing coverage does not lock the campaign REQ-SCR-80", async () => {
  const changes: string[] = [];
  const { screen } = await openApp(
    `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/coverage`,
    ({ method, path }) => {
      if (method !== "GET") changes.push(`${method} ${path}`);
      if (path.endsWith("/coverage")) return Response.json(countedAnswer);
      return path.endsWith(campaignKey.campaignId) ? Response.json(campaignOf(emptyIteration)) : undefined;
    },
  );
  await expect.element(screen.getByText("First invitations", { exact: true }).first()).toBeVisible();
  expect(changes).toEqual([]);
});

test("an iteration whose run date passed before it was sent is marked as overdue and still counted REQ-DESK-59", async () => {
  const [first, flu] = countedAnswer.iterations;
  const iterations = [{ ...first!, run_date: "20251101" }, flu!];
  const { screen } = await openCoverage([{ ...countedAnswer, iterations }], "?days=14");
  await expect
    .element(screen.getByText(/^The run date for “First invitations” passed before anything was sent/))
    .toBeVisible();
  expect(screen.getByText(/days overdue$/).elements()).toHaveLength(1);
  await expect.element(screen.getByText(/^These figures combine this campaign and/)).toBeVisible();
});

test("an iteration that is being sent has that status, as on other screens REQ-DESK-76 REQ-REL-96 REQ-DESK-419", async () => {
  const [first, flu] = countedAnswer.iterations;
  const sending = { ...first!, status: "report approved" as const, being_sent: true };
  const { screen } = await openCoverage([{ ...countedAnswer, iterations: [sending, flu!] }]);
  await expect.element(screen.getByText("Being sent", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Report approved", { exact: true })).not.toBeInTheDocument();
});

test("a page with other campaigns explains that figures are combined, shows the number of days, and limits its warnings to this campaign REQ-DESK-77 REQ-DESK-442", async () => {
  const campaignOnlyText = /^These warnings are about this campaign only/;
  const [own] = countedAnswer.iterations;
  const { screen } = await openCoverage(
    [countedAnswer, countedAnswer, { ...countedAnswer, iterations: [own!] }],
    "?days=14",
  );
  await expect.element(screen.getByText(/iterations from other campaigns within 14 days/)).toBeVisible();
  await expect.element(screen.getByText(campaignOnlyText)).toBeVisible();
  await screen.getByLabelText("The team’s other campaigns").selectOptions("28");
  await expect.element(screen.getByText(/iterations from other campaigns within 28 days/)).toBeVisible();
  await screen.getByLabelText("The team’s other campaigns").selectOptions("");
  await expect.element(screen.getByText(/is selected for a reminder from this campaign/)).toBeVisible();
  await expect.element(screen.getByText(campaignOnlyText)).not.toBeInTheDocument();
});
